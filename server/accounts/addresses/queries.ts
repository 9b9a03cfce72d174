import { eq } from 'drizzle-orm'
import { passwordHashOf } from '#server/accounts/commands.ts'
import type { Actor } from '#server/core/context.ts'
import { user } from '#server/db/tables/accounts.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { readProof } from '#server/accounts/proofs/queries.ts'

export type NewEmail = Awaited<ReturnType<typeof findNewEmail>>

/** The address change that a mailed link is for, while the link is valid. */
export async function findNewEmail(deps: Deps, token: string) {
  return (await readProof(deps, 'new e-mail', token)) ?? refuse('LINK_INVALID')
}

/** The data for the link's page, before anything changes: the account that wants the address. */
export async function showNewEmail(deps: Deps, token: string, actor: Actor | null) {
  const { userId, email, accountEmail } = await findNewEmail(deps, token)
  const [owner] = await deps.db.select({ name: user.name }).from(user).where(eq(user.id, userId))
  if (!owner) return refuse('LINK_INVALID')
  const hasPassword = (await passwordHashOf(deps.db, userId)) !== null
  const isOwnAccount = actor?.userId === userId && !actor.mustChangePassword
  const asks = isOwnAccount ? 'nothing' : hasPassword ? 'password' : 'session'
  return { name: owner.name, accountEmail, newEmail: email, asks } as const
}
