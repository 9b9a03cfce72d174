import { eq } from 'drizzle-orm'
import { queueEvents } from '#server/audit/events.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/db/tables/venues.ts'

/** Details that may be recorded, such as times and states; never names, addresses, diets, allergies or flights. */
type AuditDetails = { [name: string]: string | number | boolean | null | undefined | AuditDetails }

export type Entry = {
  action: string
  entity: string
  entityId?: string | undefined
  venueId?: string | undefined
  /** The helper's device at the desk, if a helper did it. */
  deskDeviceId?: string | undefined
  fields?: string[]
  before?: AuditDetails
  after?: AuditDetails
  /** The time by the caller's clock; if left out, the database's. */
  at?: Date
}

/** Records that the operator made or restored a backup at the server's shell. */
export const recordBackup = (db: Db, action: 'backup.made' | 'backup.restored'): Promise<void> =>
  record(db, null, { action, entity: 'backup' })

/** Logs an export of an edition's list with its number of rows. */
export const recordExport =
  (action: string) =>
  async (db: Db, actorId: string, { venueId, rows }: { venueId: string; rows: number }) => {
    if ((await db.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
    await record(db, actorId, { action, entity: 'venue', entityId: venueId, venueId, after: { rows } })
    return {}
  }

/**
 * The details of an entry about many people: their number, and their person or attendance ids, by which each person's
 * history finds the entry.
 */
export const manyPeople = (ids: readonly string[]) => ({ people: ids.length, ids: ids.join(' ') })

/**
 * Records an action and its actor, in the action's transaction. `actorId` null: the system, or a caller who isn't
 * signed in.
 */
export async function record(tx: Db, actorId: string | null, { at, ...entry }: Entry): Promise<void> {
  await tx.insert(auditLog).values({ actorId, ...entry, ...(at && { createdAt: at }) })
  await queueEvents(tx, [entry])
}

/** Records actions about rows of an edition. */
export const recordOf =
  (entity: string) =>
  (
    tx: Db,
    actorId: string | null,
    { id, venueId }: { id: string; venueId: string },
    details: Pick<Entry, 'action' | 'fields' | 'before' | 'after'>,
  ): Promise<void> =>
    record(tx, actorId, { entity, entityId: id, venueId, ...details })

/** Records several entries at once. */
export async function recordEach(
  tx: Db,
  actorId: string | null,
  entries: readonly Omit<Entry, 'at'>[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(auditLog).values(entries.map((entry) => ({ actorId, ...entry })))
  await queueEvents(tx, entries)
}

/** Records what people did to their own account. */
export const recordOwn = (
  tx: Db,
  userId: string,
  action: string,
  details: Pick<Entry, 'fields' | 'after'> = {},
): Promise<void> => record(tx, userId, { action, entity: 'account', entityId: userId, ...details })
