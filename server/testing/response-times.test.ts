import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { createPasswords, productionCost } from '#server/accounts/passwords/hashing.ts'
import type { Passwords } from '#server/core/ports.ts'
import { addAccount, castPassword } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { median, sameSourceProbability } from '#server/testing/statistics.ts'
import { createWorld, type World } from '#server/testing/world.ts'

/** Only the long run has time for this many samples, and is quiet enough to measure. */
const { samples, maxRatio, minProbability } = isLongRun()
  ? { samples: 200, maxRatio: 0.1, minProbability: 0.01 }
  : { samples: 20, maxRatio: Infinity, minProbability: 0 }

type Probe = { name: string; path: string; body: (email: string) => object }
const probes: Probe[] = [
  {
    name: 'a sign-in',
    path: '/auth/v1/sign-in/email',
    body: (email) => ({ email, password: 'not-the-password' }),
  },
  { name: 'a forgotten password', path: '/rpc/accounts/askReset', body: (email) => ({ json: { email } }) },
  {
    name: 'a one-time code',
    path: '/auth/v1/email-otp/send-verification-otp',
    body: (email) => ({ email, type: 'sign-in' }),
  },
]

describe('what responses reveal about an address', () => {
  let world: World
  let hashes = 0
  const passwords = isLongRun() ? createPasswords(productionCost) : cheapPasswords
  const counted = countHashes(passwords, () => (hashes += 1))
  let served: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    world = await createWorld({ engine: 'postgres' })
    const hash = await passwords.hash(castPassword)
    for (let index = 0; index < 2 * samples; index += 1) {
      const account = { name: 'Known', email: `known${index}@time.test` }
      await addAccount(world.db, { ...passwords, hash: async () => hash }, account)
    }
    served = await serve(testDeps(world.db, { passwords: counted }))
  }, 120_000)
  afterAll(async () => {
    await served.close()
    await world.close()
  })

  test.each(probes)(
    'A12: $name takes as long and as many hashes for an address without an account as for one with an account',
    async (probe) => {
      const first = await sendBoth(probe, 0)
      // One in a hundred pairs of equal samples looks unequal, so an unequal pair is measured again.
      const { ratio, probability } =
        first.probability > minProbability ? first : await sendBoth(probe, samples)
      const times = `; medians ${(ratio * 100).toFixed(1)} % apart, p = ${probability.toFixed(2)}`
      recordFigure(
        'A12',
        `${probe.name}, ${samples} of each: same responses and hashes${isLongRun() ? times : ''}`,
      )
      expect(ratio).toBeLessThan(maxRatio)
      expect(probability).toBeGreaterThan(minProbability)
    },
    // Up to 800 refusals, and each takes a while.
    400_000,
  )

  /** Alternates known and unknown, so that other load on the machine affects both alike. */
  async function sendBoth(question: Probe, from: number) {
    const known: number[] = []
    const unknown: number[] = []
    const responses = new Set<string>()
    await probeOne(question, 'warm@time.test', from)
    for (let index = from; index < from + samples; index += 1) {
      const pair = [
        { times: known, email: `known${index}@time.test` },
        { times: unknown, email: `nobody${index}@time.test` },
      ]
      for (const { times, email } of index % 2 === 0 ? pair : pair.toReversed()) {
        const { response, milliseconds } = await probeOne(question, email, index)
        responses.add(response)
        times.push(milliseconds)
      }
    }
    expect([...responses]).toHaveLength(1)
    const [ofKnown, ofUnknown] = [median(known), median(unknown)]
    return {
      ratio: Math.abs(ofKnown - ofUnknown) / Math.max(ofKnown, ofUnknown),
      probability: sameSourceProbability(known, unknown),
    }
  }

  async function probeOne({ path, body }: Probe, email: string, index: number) {
    hashes = 0
    const began = performance.now()
    const response = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: served.url,
        'x-forwarded-for': `198.18.${index >> 8}.${index % 256}`,
      },
      body: JSON.stringify(body(email)),
    })
    const text = await response.text()
    const milliseconds = performance.now() - began
    return { response: `${response.status} ${text}, ${hashes} hashes`, milliseconds }
  }
})

function countHashes(passwords: Passwords, count: () => void): Passwords {
  return {
    ...passwords,
    hash: (password) => (count(), passwords.hash(password)),
    verify: (password, stored) => (count(), passwords.verify(password, stored)),
  }
}
