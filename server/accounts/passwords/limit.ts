import { inArray, sql } from 'drizzle-orm'
import { rateCounters } from '#server/db/tables/limits.ts'
import { requireSolution } from '#server/limits/captcha/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { isDeviceOf } from '#server/accounts/passwords/device-mark.ts'
import { counterKey, hit, hitsSoFar } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'

/** Failures in a quarter of an hour after which an account waits, and strangers of an address are asked for work. */
const allowed = { account: 10, address: 200 } as const
const quarterHour = { seconds: 15 * 60 }

/** The account meant, by address or id, and the client's address. */
export type Attempt = {
  accountKey: string
  address: string
  deviceCookie: string | undefined
  /** The address the device's mark was made for, where the account is counted under another key. */
  deviceKey?: string
  /**
   * A stranger's try carries the solution of a challenge once it is asked for; null: no stranger, because a session, a
   * mailed link or the first factor was shown.
   */
  captchaSolution: string | undefined | null
}

/**
 * Only failures count, per account and per address: an office or a venue behind one address is never locked out
 * by people who know their passwords. A try is counted before the password is looked at and given back when it
 * was right, so that a hundred guesses at once are a hundred tries. A device that signed in to the account before
 * has a count of its own, and so has someone who proved something already: a stranger's guesses do not keep the owner out,
 * and the address does not count for them. Above an address's limit strangers are asked for a captcha's solution, with
 * CAPTCHA_FAILED, whether or not the captcha is on. Refuses TOO_MANY_TRIES for the account; it passes by itself.
 */
export async function withSignInLimit(
  deps: Deps,
  attempt: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const trust = trustOf(deps, attempt)
  const account = counterKey(deps.secret, accountCounters[trust], attempt.accountKey)
  const counters = trust === 'stranger' ? [account, await countStranger(deps, attempt)] : [account]
  const ofAccount = await hit(deps.db, account, quarterHour, deps.clock())
  if (ofAccount > allowed.account) refuse('TOO_MANY_TRIES')
  const right = await isRight().catch(async (error: unknown) => {
    // Nobody looked at the password: no failure of theirs.
    await refund(deps, counters)
    throw error
  })
  if (right) await refund(deps, counters)
  return right
}

/**
 * Forgets the wrong tries at an account, for its owner who has just shown its mailbox: what strangers guessed before
 * then must not keep them out of the device they are on.
 */
export async function forgetTries(deps: Pick<Deps, 'secret'>, db: Db, email: string): Promise<void> {
  const keys = [email, `code:${email}`].flatMap((key) =>
    Object.values(accountCounters).map((kind) => counterKey(deps.secret, kind, key)),
  )
  await db.delete(rateCounters).where(inArray(rateCounters.key, keys))
}

/** Whether strangers of an address are asked for the solution of a challenge now. */
export const isCaptchaAsked = async (deps: Deps, address: string): Promise<boolean> =>
  deps.isCaptchaOn ||
  (await hitsSoFar(deps.db, addressCounter(deps, address), deps.clock())) >= allowed.address

/** Counts a stranger's try for their address, and asks for work above its limit. Answers the counter. */
async function countStranger(deps: Deps, { address, captchaSolution }: Attempt): Promise<string> {
  const counter = addressCounter(deps, address)
  const ofAddress = await hit(deps.db, counter, quarterHour, deps.clock())
  // Where the captcha is on, its solution was taken before.
  if (ofAddress > allowed.address && !deps.isCaptchaOn) {
    const solving = { deps, captchaSolution: captchaSolution ?? undefined }
    await requireSolution(solving).catch(async (error: unknown) => {
      await refund(deps, [counter])
      throw error
    })
  }
  return counter
}

const addressCounter = ({ secret }: Deps, address: string) => counterKey(secret, 'sign-in:address', address)

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

type Trust = 'stranger' | 'device' | 'proved'

const accountCounters = {
  stranger: 'sign-in:account',
  device: 'sign-in:account:device',
  proved: 'sign-in:account:proved',
} as const satisfies Record<Trust, string>

function trustOf(deps: Deps, { accountKey, deviceKey, deviceCookie: held, captchaSolution }: Attempt): Trust {
  if (captchaSolution === null) return 'proved'
  return isDeviceOf(deps.secret, deviceKey ?? accountKey, held) ? 'device' : 'stranger'
}

async function refund(deps: Deps, keys: string[]): Promise<void> {
  for (const key of keys) {
    await deps.db
      .update(rateCounters)
      .set({ hits: sql`greatest(${rateCounters.hits} - 1, 0)` })
      .where(sql`${rateCounters.key} = ${key}`)
  }
}
