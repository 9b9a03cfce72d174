import { eq } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { verification } from '#server/db/tables/accounts.ts'
import type { Context } from '#server/core/context.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isForHere, nonceLife, readWalletMessage, shortestNonce } from '#server/sign-in/wallets/rules.ts'

const keyOf = (nonce: string) => `wallet-nonce:${createHash('sha256').update(nonce).digest('hex')}`

/** A nonce for one message, good for ten minutes. Refuses TOO_MANY_TRIES as an OAuth flow does. */
export async function makeNonce({ deps, address }: Context): Promise<{ nonce: string }> {
  const now = deps.clock()
  const asked = await countHit(deps, 'wallet', address, { seconds: 900 })
  if (asked > 300) refuse('TOO_MANY_TRIES')
  const nonce = randomBytes(16).toString('hex')
  const expiresAt = new Date(now.getTime() + nonceLife)
  await deps.db.insert(verification).values({ identifier: keyOf(nonce), value: 'unused', expiresAt })
  return { nonce }
}

export type Signed = { message: string; signature: string }

/**
 * Who a signed message speaks for: the wallet whose key signed it, for this server, now, with a nonce of ours that was
 * not used before. Refuses BAD_CALL for a nonce that is too short, WALLET_REFUSED for anything else that does not fit.
 */
export async function readSigned({ deps }: Context, { message, signature }: Signed) {
  const said = readWalletMessage(message)
  if (said && said.nonce.length < shortestNonce) {
    refuse('BAD_CALL', { said: `The nonce must be at least ${shortestNonce} characters.` })
  }
  const now = deps.clock()
  if (!said || !isForHere(said, deps.publicUrl, now)) return refuse('WALLET_REFUSED')
  const [taken] = await deps.db
    .delete(verification)
    .where(eq(verification.identifier, keyOf(said.nonce)))
    .returning({ expiresAt: verification.expiresAt })
  if (!taken || taken.expiresAt <= now) return refuse('WALLET_REFUSED')
  // Read when first needed: hardly any installation has it on.
  const { signerOf } = await import('#server/sign-in/wallets/ethereum.ts')
  if (signerOf(message, signature) !== said.address) return refuse('WALLET_REFUSED')
  return { providerId: 'ethereum', subject: said.address, provenEmail: async () => null }
}
