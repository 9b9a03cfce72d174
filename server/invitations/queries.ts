import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { invitations } from '#server/invitations/tables.ts'

export type Invitation = typeof invitations.$inferSelect

export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id))
  return row
}
