import { auditLog } from '#server/audit/tables.ts'
import type { Db } from '#server/db/open.ts'

/** Programme and status values that may be recorded; never a name, an address, a diet, an allergy or a flight. */
type AuditDetails = Record<string, string | number | boolean | null>

export type Entry = {
  action: string
  entity: string
  entityId?: string | undefined
  venueId?: string | undefined
  fields?: string[]
  before?: AuditDetails
  after?: AuditDetails
  /** The moment by the caller's clock; the database's when left out. */
  at?: Date
}

/** The operator at the server's own shell copied everything, or put it back. */
export const recordBackup = (db: Db, action: 'backup.made' | 'backup.restored'): Promise<void> =>
  record(db, null, { action, entity: 'backup' })

/** Writes down who did what, in the transaction that does it. `actorId` null: the system, or nobody signed in. */
export async function record(tx: Db, actorId: string | null, { at, ...entry }: Entry): Promise<void> {
  await tx.insert(auditLog).values({ actorId, ...entry, ...(at && { createdAt: at }) })
}
