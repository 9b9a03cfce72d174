import { eq } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/core/context.ts'
import { verification } from '#server/db/tables/accounts.ts'
import { refuse } from '#server/lib/refuse.ts'
import { countHit } from '#server/limits/commands.ts'

/** The fields we check of the message that a wallet signs to sign in (EIP-4361). */
type WalletMessage = {
  domain: string
  /** The wallet's address, in lower case. */
  address: string
  origin: string
  nonce: string
  issuedAt: number
  expiresAt: number
  notBefore: number
}

const instant = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)`
const shape = new RegExp(
  [
    String.raw`^(?:https?://)?([^\s/]+) wants you to sign in with your Ethereum account:`,
    String.raw`(0x[0-9a-fA-F]{40})`,
    String.raw`(?:\n[^\n]+)?\n`,
    String.raw`URI: (\S+)`,
    String.raw`Version: 1`,
    String.raw`Chain ID: [1-9]\d{0,15}`,
    String.raw`Nonce: ([a-zA-Z0-9]+)`,
    `Issued At: (${instant})`,
  ].join(String.raw`\n`) +
    String.raw`(?:\nExpiration Time: (${instant}))?(?:\nNot Before: (${instant}))?(?:\nRequest ID: [^\n]*)?(?:\nResources:(?:\n- \S+)*)?$`,
)

/** Parses the message strictly; null for anything else. */
function readWalletMessage(text: string): WalletMessage | null {
  const [, domain, address, uri, nonce, issuedAt, expiresAt, notBefore] = shape.exec(text) ?? []
  if (!domain || !address || !uri || !nonce || !issuedAt || !URL.canParse(uri)) return null
  return {
    domain,
    address: address.toLowerCase(),
    origin: new URL(uri).origin,
    nonce,
    issuedAt: Date.parse(issuedAt),
    expiresAt: expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
    notBefore: notBefore === undefined ? Number.NEGATIVE_INFINITY : Date.parse(notBefore),
  }
}

/** How long a nonce is valid, in milliseconds. */
const nonceLifeMs = 10 * 60 * 1000
/** The shortest nonce allowed (spec: business constants). */
const shortestNonce = 8

/** Whether a message was made for this server, now. */
function isForThisServer(
  { domain, origin, issuedAt, expiresAt, notBefore }: WalletMessage,
  publicUrl: string,
  now: Date,
): boolean {
  const moment = now.getTime()
  const isTimely = Math.abs(moment - issuedAt) <= nonceLifeMs && moment < expiresAt && moment >= notBefore
  return domain === new URL(publicUrl).host && origin === publicUrl && isTimely
}

const keyOf = (nonce: string) => `wallet-nonce:${createHash('sha256').update(nonce).digest('hex')}`

/** Creates a nonce for one message, valid for ten minutes. */
export async function makeNonce({ deps, address }: Context): Promise<{ nonce: string }> {
  const now = deps.clock()
  const requests = await countHit(deps, 'wallet', address, { seconds: 900 })
  if (requests > 300) refuse('TOO_MANY_TRIES')
  const nonce = randomBytes(16).toString('hex')
  const expiresAt = new Date(now.getTime() + nonceLifeMs)
  await deps.db.insert(verification).values({ identifier: keyOf(nonce), value: 'unused', expiresAt })
  return { nonce }
}

type SignedMessage = { message: string; signature: string }

/** Returns the wallet that signed a current message for this server with an unused nonce of ours. */
export async function verifyMessage({ deps }: Context, { message, signature }: SignedMessage) {
  const signed = readWalletMessage(message)
  if (signed && signed.nonce.length < shortestNonce) {
    refuse('BAD_CALL', { message: `The nonce must be at least ${shortestNonce} characters.` })
  }
  const now = deps.clock()
  if (!signed || !isForThisServer(signed, deps.publicUrl, now)) return refuse('WALLET_REFUSED')
  const [taken] = await deps.db
    .delete(verification)
    .where(eq(verification.identifier, keyOf(signed.nonce)))
    .returning({ expiresAt: verification.expiresAt })
  if (!taken || taken.expiresAt <= now) return refuse('WALLET_REFUSED')
  // We load this when it is first needed: few installations turn wallets on.
  const { signerOf } = await import('#server/sign-in/wallets/ethereum.ts')
  if (signerOf(message, signature) !== signed.address) return refuse('WALLET_REFUSED')
  return { providerId: 'ethereum', subject: signed.address, provenEmail: async () => null }
}
