import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type { z } from 'zod'
import type { Challenge } from '#contract/sign-in.ts'
import { challengeValidMs, readSolution, work, type Solution } from '#server/limits/captcha/rules.ts'
import type { Context } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { countHit } from '#server/limits/commands.ts'
import { isSameText } from '#server/lib/same-text.ts'
import { refuse } from '#server/lib/refuse.ts'

const derive = promisify(pbkdf2)

/**
 * A whole office may register within a minute, but a program that collects challenges must not keep the server deriving
 * keys.
 */
export const challengesAllowed = { perMinute: 120 } as const

/** Returns a challenge for one address. Each costs the server a derived key, so their number is limited. */
export async function giveChallengeTo(deps: Deps, address: string): Promise<z.output<typeof Challenge>> {
  const hits = await countHit(deps, 'challenge', address, { seconds: 60 })
  if (hits > challengesAllowed.perMinute) refuse('TOO_MANY_TRIES')
  return makeChallenge(deps)
}

/**
 * Creates a challenge that is valid for ten minutes. It isn't stored: the seal in its token is an HMAC over the answer,
 * which only a browser that did the work can present.
 */
async function makeChallenge({ secret, clock }: Deps): Promise<z.output<typeof Challenge>> {
  const nonce = randomBytes(16).toString('base64url')
  const endsAt = clock().getTime() + challengeValidMs
  const { iterations, tries } = work
  const whole = (await derive(nonce, String(randomInt(tries)), iterations, 32, 'sha256')).toString('hex')
  const seal = sealOf(secret, { nonce, endsAt, found: whole.slice(32) })
  return { nonce, iterations, key: whole.slice(0, 32), token: `${nonce}.${endsAt}.${seal}` }
}

type SolutionCall = Pick<Context, 'deps' | 'captchaSolution'>

/** Consumes the solution that a call sends, if the captcha is on. */
export async function consumeSolution(call: SolutionCall): Promise<void> {
  if (call.deps.isCaptchaOn) await requireSolution(call)
}

/**
 * Consumes the solution that a call sends, which must be in time, valid and unused by any process. An invalid solution
 * costs one HMAC and no statement; a valid one is counted like a try.
 */
export async function requireSolution({ deps, captchaSolution }: SolutionCall): Promise<void> {
  const now = deps.clock()
  const solution = readSolution(captchaSolution)
  if (!solution || !isOurs(deps.secret, solution) || solution.endsAt <= now.getTime())
    return refuse('CAPTCHA_FAILED')
  // Remembered for longer than it is valid, because the clocks of two processes may differ.
  const window = { seconds: (2 * challengeValidMs) / 1000 }
  const used = await countHit(deps, 'captcha', solution.nonce, window)
  if (used > 1) refuse('CAPTCHA_FAILED')
}

const isOurs = (secret: string, solution: Solution) => isSameText(solution.seal, sealOf(secret, solution))

const sealOf = (secret: string, { nonce, endsAt, found }: Omit<Solution, 'seal'>) =>
  keyedHash(secret, 'captcha', `${nonce}.${endsAt}.${found}`)
