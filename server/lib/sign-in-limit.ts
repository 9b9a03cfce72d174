import { sql } from 'drizzle-orm'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { rateCounters } from '#server/accounts/tables.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/lib/deps.ts'
import { counterKey, hit } from '#server/lib/rate-limit.ts'
import { refuse } from '#server/lib/refuse.ts'

/** Failures let through in a quarter of an hour. */
const allowed = { account: 10, address: 200 } as const
const quarterHour = { seconds: 15 * 60 }

/** Who tries: the account meant, by address or id, and where from. */
type Attempt = { accountKey: string; address: string; deviceCookie: string | undefined }

/**
 * Only failures count, per account and per address: an office or a venue behind one address is never locked out
 * by people who know their passwords. A try is counted before the password is looked at and given back when it
 * was right, so that a hundred guesses at once are a hundred tries. A device that signed in to the account before
 * has a count of its own: a stranger's guesses do not keep the owner out. Refuses TOO_MANY_TRIES; it passes by itself.
 */
export async function withSignInLimit(
  deps: Deps,
  attempt: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const counters = countersOf(deps, attempt)
  const [ofAccount, ofAddress] = [
    await hit(deps.db, counters.account, quarterHour, deps.clock()),
    await hit(deps.db, counters.address, quarterHour, deps.clock()),
  ]
  if (ofAccount > allowed.account || ofAddress > allowed.address) refuse('TOO_MANY_TRIES')
  const right = await isRight().catch(async (error: unknown) => {
    // Nobody looked at the password: no failure of theirs.
    await giveBack(deps, Object.values(counters))
    throw error
  })
  if (right) await giveBack(deps, Object.values(counters))
  return right
}

/** Checks a typed password against a stored one under the same limits as a sign-in. Refuses INVALID_CREDENTIALS. */
export async function checkOwnPassword(
  deps: Deps,
  attempt: Attempt,
  password: string,
  stored: string | null,
) {
  const right = await withSignInLimit(deps, attempt, () => deps.passwords.verify(password, stored))
  if (!right) refuse('INVALID_CREDENTIALS')
}

export const deviceCookie = (deps: Pick<Deps, 'publicUrl'>) =>
  cookieName('quarterdeck-device', isSecure(deps))

/** Marks this device as one that signed in to the account, for a year. */
export function deviceCookieLine(deps: Pick<Deps, 'publicUrl' | 'secret'>, accountKey: string): string {
  const year = 365 * 24 * 60 * 60
  return cookieLine(deviceCookie(deps), deviceProof(deps.secret, accountKey), {
    secure: isSecure(deps),
    maxAgeSeconds: year,
  })
}

function countersOf(deps: Deps, { accountKey, address, deviceCookie: held }: Attempt) {
  const proof = Buffer.from(deviceProof(deps.secret, accountKey))
  const given = Buffer.from(held ?? '')
  const isKnown = given.length === proof.length && timingSafeEqual(given, proof)
  const ofAccount = isKnown ? 'sign-in:account:device' : 'sign-in:account'
  return {
    account: counterKey(deps.secret, ofAccount, accountKey),
    address: counterKey(deps.secret, 'sign-in:address', address),
  }
}

const deviceProof = (secret: string, accountKey: string) =>
  createHmac('sha256', secret).update(`device:${accountKey.toLowerCase()}`).digest('base64url')

async function giveBack(deps: Deps, keys: string[]): Promise<void> {
  for (const key of keys) {
    await deps.db
      .update(rateCounters)
      .set({ hits: sql`greatest(${rateCounters.hits} - 1, 0)` })
      .where(sql`${rateCounters.key} = ${key}`)
  }
}
