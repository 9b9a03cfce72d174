import { eq } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { verification } from '#server/db/tables/accounts.ts'
import type { Context } from '#server/core/context.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/core/deps.ts'
import type { Provider } from '#server/core/ports.ts'
import { countHit } from '#server/limits/commands.ts'
import { isSameText } from '#server/lib/same-text.ts'
import { refuse } from '#server/lib/refuse.ts'
import { callbackPath, OAuthFlow, flowLifeMs } from '#server/sign-in/oauth-flows/rules.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = (state: string) => `provider-trip:${hashOf(state)}`
const cookieOf = (deps: Deps) => cookieName('quarterdeck-trip', isSecure(deps))

/**
 * Starts a flow at a provider, valid for ten minutes; a cookie ties it to the browser that started it, even with flows
 * in several tabs. Returns the provider's URL. Refuses TOO_MANY_TRIES above 300 in a quarter of an hour from one IP
 * address: an event behind one router stays below that.
 */
export async function startFlow(
  { deps, address, cookie, setCookie }: Context,
  provider: Provider,
  target: Pick<OAuthFlow, 'back' | 'linkTo'>,
): Promise<{ url: string }> {
  const now = deps.clock()
  const starts = await countHit(deps, 'provider', address, { seconds: 900 })
  if (starts > 300) refuse('TOO_MANY_TRIES')
  const { url, state, nonce, verifier } = await provider.begin(`${deps.publicUrl}${callbackPath(provider)}`)
  const sentToken = cookie(cookieOf(deps))
  const token = sentToken && /^[\w-]{43}$/.test(sentToken) ? sentToken : randomBytes(32).toString('base64url')
  const flow: OAuthFlow = { ...target, providerId: provider.id, nonce, verifier, browser: hashOf(token) }
  await deps.db.insert(verification).values({
    identifier: keyOf(state),
    value: JSON.stringify(flow),
    expiresAt: new Date(now.getTime() + flowLifeMs),
  })
  setCookie(cookieLine(cookieOf(deps), token, { secure: isSecure(deps), maxAgeSeconds: flowLifeMs / 1000 }))
  return { url }
}

/**
 * Returns the flow that a callback belongs to: once, in time, and only to the browser that started it. TRIP_UNKNOWN,
 * the cookie and the key keep their old names for flows already started.
 */
export async function finishFlow(
  { deps, cookie }: Context,
  { state, providerId }: { state: string; providerId: string },
): Promise<OAuthFlow> {
  const [row] = await deps.db
    .delete(verification)
    .where(eq(verification.identifier, keyOf(state)))
    .returning({ value: verification.value, expiresAt: verification.expiresAt })
  if (!row || row.expiresAt <= deps.clock()) return refuse('TRIP_UNKNOWN')
  const flow = OAuthFlow.parse(JSON.parse(row.value))
  const cookieHash = hashOf(cookie(cookieOf(deps)) ?? '')
  const isSameBrowser = isSameText(cookieHash, flow.browser)
  return isSameBrowser && flow.providerId === providerId ? flow : refuse('TRIP_UNKNOWN')
}
