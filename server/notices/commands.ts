import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Deps } from '#server/core/deps.ts'
import { notices } from '#server/db/tables/notices.ts'

/** Marks a guest's own notices as read. */
export async function markNoticesRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  { ids }: { ids: readonly string[] },
): Promise<Record<string, never>> {
  await db
    .update(notices)
    .set({ readAt: clock() })
    .where(and(inArray(notices.id, [...ids]), eq(notices.personId, personId), isNull(notices.readAt)))
  return {}
}
