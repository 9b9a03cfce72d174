import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { organiserInvitations } from '#server/db/tables/invitations.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken, readLinkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'

type OrganiserInvitation = typeof organiserInvitations.$inferSelect

/** Invited organisers who haven't accepted yet, by name, including those with an expired link. */
export async function listOrganiserInvitations(db: Db) {
  const rows = await db
    .select()
    .from(organiserInvitations)
    .orderBy(sql`${organiserInvitations.name} collate names`, organiserInvitations.id)
  return rows.map(({ id, name, email, createdAt, expiresAt }) => ({
    id,
    name,
    email,
    invitedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

export async function findOrganiserInvitation(db: Db, id: string): Promise<OrganiserInvitation | undefined> {
  const [row] = await db.select().from(organiserInvitations).where(eq(organiserInvitations.id, id))
  return row
}

/** The invitation behind a link while it is valid. Changes nothing. */
export async function openOrganiserInvitation(deps: Deps, token: string): Promise<OrganiserInvitation> {
  const target = readLinkToken(deps.secret, 'organiser', token) ?? refuse('LINK_INVALID')
  const found = await findOrganiserInvitation(deps.db, target.id)
  const isValid = found?.generation === target.generation && found.expiresAt > deps.clock()
  return isValid ? found : refuse('LINK_INVALID')
}

export const organiserInvitationLink = ({ publicUrl, secret }: Deps, invitation: OrganiserInvitation) =>
  `${publicUrl}/organise#${linkToken(secret, 'organiser', invitation)}`
