import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { isHeld } from '#server/outbox/commands.ts'
import { outbox } from '#server/outbox/tables.ts'

type State = 'waiting' | 'retrying' | 'sent' | 'failed' | 'held' | 'discarded'

export type OutboxRow = typeof outbox.$inferSelect

/** After so many failures a message is given up. */
export const mostAttempts = 8

/** The newest 500 messages as organisers see them; no text, no link. */
export async function listMessages(db: Db) {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(500)
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    recipient: row.recipient,
    state: stateOf(row),
    attempts: row.attempts,
    sentAt: row.sentAt?.toISOString() ?? null,
    lastError: row.lastError,
    canReveal: (row.claimId !== null || row.invitationId !== null) && row.discardedAt === null,
  }))
}

function stateOf(row: OutboxRow): State {
  if (row.sentAt) return 'sent'
  if (row.discardedAt) return 'discarded'
  if (row.isHeld) return 'held'
  if (row.attempts >= mostAttempts) return 'failed'
  return row.attempts > 0 ? 'retrying' : 'waiting'
}

export const countHeld = (db: Db) => db.$count(outbox, isHeld)

export async function findMessage(db: Db, id: string): Promise<OutboxRow | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row
}
