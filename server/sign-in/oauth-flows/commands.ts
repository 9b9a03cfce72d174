import { eq } from 'drizzle-orm'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { verification } from '#server/accounts/tables.ts'
import type { Context } from '#server/context.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/deps.ts'
import type { Provider } from '#server/sign-in/providers/openid.ts'
import { counterKey, hit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { callbackPath, Trip, tripLife } from '#server/sign-in/oauth-flows/rules.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const keyOf = (state: string) => `provider-trip:${hashOf(state)}`
const cookieOf = (deps: Deps) => cookieName('quarterdeck-trip', isSecure(deps))

/**
 * Sends a browser to a provider and remembers it for ten minutes; a cookie proves that it is the one that left, also
 * with several tabs under way. Answers where to. Refuses PROVIDER_FAILED, and TOO_MANY_TRIES above 300 in a quarter of
 * an hour from one address: an event behind one router signs in within that.
 */
export async function beginTrip(
  { deps, address, cookie, setCookie }: Context,
  provider: Provider,
  way: Pick<Trip, 'back' | 'linkTo'>,
): Promise<{ url: string }> {
  const now = deps.clock()
  const left = await hit(deps.db, counterKey(deps.secret, 'provider', address), { seconds: 900 }, now)
  if (left > 300) refuse('TOO_MANY_TRIES')
  const { url, state, nonce, verifier } = await provider.begin(`${deps.publicUrl}${callbackPath(provider)}`)
  const held = cookie(cookieOf(deps))
  const kept = held && /^[\w-]{43}$/.test(held) ? held : randomBytes(32).toString('base64url')
  const trip: Trip = { ...way, providerId: provider.id, nonce, verifier, browser: hashOf(kept) }
  await deps.db.insert(verification).values({
    identifier: keyOf(state),
    value: JSON.stringify(trip),
    expiresAt: new Date(now.getTime() + tripLife),
  })
  setCookie(cookieLine(cookieOf(deps), kept, { secure: isSecure(deps), maxAgeSeconds: tripLife / 1000 }))
  return { url }
}

/**
 * Takes the trip that a returning browser began: once, in time, and by that browser alone. Refuses TRIP_UNKNOWN.
 * A second coming with the same address finds nothing.
 */
export async function takeTrip(
  { deps, cookie }: Context,
  { state, providerId }: { state: string; providerId: string },
): Promise<Trip> {
  const [row] = await deps.db
    .delete(verification)
    .where(eq(verification.identifier, keyOf(state)))
    .returning({ value: verification.value, expiresAt: verification.expiresAt })
  if (!row || row.expiresAt <= deps.clock()) return refuse('TRIP_UNKNOWN')
  const trip = Trip.parse(JSON.parse(row.value))
  const held = hashOf(cookie(cookieOf(deps)) ?? '')
  const isSame = timingSafeEqual(Buffer.from(held), Buffer.from(trip.browser))
  return isSame && trip.providerId === providerId ? trip : refuse('TRIP_UNKNOWN')
}
