import { inArray, sql } from 'drizzle-orm'
import { rateCounters } from '#server/db/tables/limits.ts'
import { requireSolution } from '#server/limits/captcha/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isDeviceOf } from '#server/accounts/passwords/device-token.ts'
import { counterKey, hit, hitsSoFar } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * Failures in a quarter of an hour after which an account has to wait, and after which strangers from an IP address
 * have to solve a challenge.
 */
const maxFailures = { account: 10, address: 200 } as const
const quarterHour = { seconds: 15 * 60 }

/** The account, by e-mail address or id, and the client's IP address. */
export type Attempt = {
  accountKey: string
  address: string
  deviceCookie: string | undefined
  /** The address that the device token was made for, if the account is counted under another key. */
  deviceKey?: string
  /**
   * A stranger has to send the solution to a challenge once one is required. Null for a caller who isn't a stranger,
   * because they have a session, a mailed link or the first factor.
   */
  captchaSolution: string | undefined | null
}

/**
 * Only failures count, per account and per IP address: an office or venue behind one IP address is never locked out by
 * people who know their passwords. A try is counted before the password is checked and refunded if it was right, so
 * that a hundred concurrent guesses count as a hundred. Devices that have signed in to the account and callers who have
 * already proved something get a separate count, so that a stranger's guesses don't lock the owner out. Their attempts
 * don't count for the IP address. Above the IP address's limit, strangers need a captcha's solution (CAPTCHA_FAILED),
 * whether or not the captcha is on. TOO_MANY_TRIES for the account expires by itself.
 */
export async function withSignInLimit(
  deps: Deps,
  attempt: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const trust = trustOf(deps, attempt)
  const account = counterKey(deps.secret, accountCounters[trust], attempt.accountKey)
  const counters = trust === 'stranger' ? [account, await countStranger(deps, attempt)] : [account]
  const tries = await hit(deps.db, account, quarterHour, deps.clock())
  if (tries > maxFailures.account) refuse('TOO_MANY_TRIES')
  const wasRight = await isRight().catch(async (error: unknown) => {
    // The password was never checked, so this isn't a failed attempt.
    await refund(deps, counters)
    throw error
  })
  if (wasRight) await refund(deps, counters)
  return wasRight
}

/**
 * Clears the wrong attempts at an account once its owner has proved its mailbox, so that strangers' guesses don't lock
 * them out of their current device.
 */
export async function clearFailedTries(deps: Pick<Deps, 'secret'>, db: Db, email: string): Promise<void> {
  const keys = [email, `code:${email}`].flatMap((key) =>
    Object.values(accountCounters).map((kind) => counterKey(deps.secret, kind, key)),
  )
  await db.delete(rateCounters).where(inArray(rateCounters.key, keys))
}

/** Whether strangers from an IP address currently have to solve a challenge. */
export const isCaptchaRequired = async (deps: Deps, address: string): Promise<boolean> =>
  deps.isCaptchaOn ||
  (await hitsSoFar(deps.db, addressCounter(deps, address), deps.clock())) >= maxFailures.address

/** Counts a stranger's try for their IP address, and requires a challenge above its limit. Returns the counter. */
async function countStranger(deps: Deps, { address, captchaSolution }: Attempt): Promise<string> {
  const counter = addressCounter(deps, address)
  const tries = await hit(deps.db, counter, quarterHour, deps.clock())
  // If the captcha is on, its solution was already used.
  if (tries > maxFailures.address && !deps.isCaptchaOn) {
    const solving = { deps, captchaSolution: captchaSolution ?? undefined }
    await requireSolution(solving).catch(async (error: unknown) => {
      await refund(deps, [counter])
      throw error
    })
  }
  return counter
}

const addressCounter = ({ secret }: Deps, address: string) => counterKey(secret, 'sign-in:address', address)

/** Checks a typed password against a stored one, within the sign-in limits. */
export async function checkOwnPassword(
  deps: Deps,
  attempt: Attempt,
  password: string,
  stored: string | null,
) {
  const right = await withSignInLimit(deps, attempt, () => deps.passwords.verify(password, stored))
  if (!right) refuse('INVALID_CREDENTIALS')
}

type Level = 'stranger' | 'device' | 'proved'

const accountCounters = {
  stranger: 'sign-in:account',
  device: 'sign-in:account:device',
  proved: 'sign-in:account:proved',
} as const satisfies Record<Level, string>

function trustOf(deps: Deps, { accountKey, deviceKey, deviceCookie, captchaSolution }: Attempt): Level {
  if (captchaSolution === null) return 'proved'
  return isDeviceOf(deps.secret, deviceKey ?? accountKey, deviceCookie) ? 'device' : 'stranger'
}

async function refund(deps: Deps, keys: string[]): Promise<void> {
  for (const key of keys) {
    await deps.db
      .update(rateCounters)
      .set({ hits: sql`greatest(${rateCounters.hits} - 1, 0)` })
      .where(sql`${rateCounters.key} = ${key}`)
  }
}
