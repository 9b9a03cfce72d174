import { eq } from 'drizzle-orm'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/db/tables/venues.ts'

/** Programme and status values that may be recorded; never a name, an address, a diet, an allergy or a flight. */
type AuditDetails = { [name: string]: string | number | boolean | null | undefined | AuditDetails }

export type Entry = {
  action: string
  entity: string
  entityId?: string | undefined
  venueId?: string | undefined
  /** The helper at the desk who did it, if any. */
  deskDeviceId?: string | undefined
  fields?: string[]
  before?: AuditDetails
  after?: AuditDetails
  /** The moment by the caller's clock; the database's when left out. */
  at?: Date
}

/** The operator at the server's own shell copied everything, or put it back. */
export const recordBackup = (db: Db, action: 'backup.made' | 'backup.restored'): Promise<void> =>
  record(db, null, { action, entity: 'backup' })

/** Audits an export of a list of an edition with its number of rows. Refuses NOT_FOUND. */
export const recordExport =
  (action: string) =>
  async (db: Db, actorId: string, { venueId, rows }: { venueId: string; rows: number }) => {
    if ((await db.$count(venues, eq(venues.id, venueId))) === 0) refuse('NOT_FOUND')
    await record(db, actorId, { action, entity: 'venue', entityId: venueId, venueId, after: { rows } })
    return {}
  }

/**
 * What an entry about many people says: how many, and who, so that the history of each of them has it. The ids are of
 * people, or of their attendance.
 */
export const manyPeople = (ids: readonly string[]) => ({ people: ids.length, ids: ids.join(' ') })

/** Writes down who did what, in the transaction that does it. `actorId` null: the system, or nobody signed in. */
export async function record(tx: Db, actorId: string | null, { at, ...entry }: Entry): Promise<void> {
  await tx.insert(auditLog).values({ actorId, ...entry, ...(at && { createdAt: at }) })
}

/** The same for several entries at once. */
export async function recordEach(
  tx: Db,
  actorId: string | null,
  entries: readonly Omit<Entry, 'at'>[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(auditLog).values(entries.map((entry) => ({ actorId, ...entry })))
}

/** What someone did to their own account. */
export const recordOwn = (
  tx: Db,
  userId: string,
  action: string,
  details: Pick<Entry, 'fields' | 'after'> = {},
): Promise<void> => record(tx, userId, { action, entity: 'account', entityId: userId, ...details })
