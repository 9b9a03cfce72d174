/** What a wallet signs to sign in (EIP-4361), as far as it is looked at. */
type WalletMessage = {
  domain: string
  /** In small letters. */
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

/** Reads the message strictly; null for anything else. */
export function readWalletMessage(text: string): WalletMessage | null {
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

/** How long a nonce is good, in milliseconds. */
export const nonceLife = 10 * 60 * 1000
/** The shortest a nonce may be (spec: business constants). */
export const shortestNonce = 8

/** Whether a message was made for this server, now. */
export function isForHere(
  { domain, origin, issuedAt, expiresAt, notBefore }: WalletMessage,
  publicUrl: string,
  now: Date,
): boolean {
  const moment = now.getTime()
  const isTimely = Math.abs(moment - issuedAt) <= nonceLife && moment < expiresAt && moment >= notBefore
  return domain === new URL(publicUrl).host && origin === publicUrl && isTimely
}
