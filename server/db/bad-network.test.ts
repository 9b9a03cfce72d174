import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeouts } from '#server/db/pool.ts'
import { isLongRun } from '#server/env.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { openOverNetwork, poolSize, measure } from '#server/testing/network-to-database.ts'

/** The ordinary run takes seconds instead of an hour, with limits a tenth as long. */
const { totalMs, limits } = isLongRun()
  ? { totalMs: 3_600_000, limits: timeouts }
  : { totalMs: 4_000, limits: { statement: 500, idleInTransaction: 1_000, connection: 300, silence: 700 } }

let place: Awaited<ReturnType<typeof openOverNetwork>>
beforeAll(async () => {
  place = await openOverNetwork(limits)
})
afterAll(() => place.close())

const goodNetwork = { delay: 0, isSilent: false, losesResponses: false }
/** The states of the network, one after the other, and how long each lasts as a multiple of the silence limit. */
const networkStates = [
  { ...goodNetwork, lasts: 0.5 },
  { ...goodNetwork, delay: limits.silence / 50, lasts: 0.3 },
  { ...goodNetwork, isSilent: true, lasts: 1.2 },
  { ...goodNetwork, lasts: 0.3 },
  { ...goodNetwork, losesResponses: true, lasts: 0.2 },
  { ...goodNetwork, isSilent: true, lasts: 0.1 },
]

test(
  `E8: leaves nothing behind after ${totalMs / 1_000} s of a network that alternates between slow, silent and interrupted`,
  async () => {
    const until = performance.now() + totalMs
    const [responses] = await Promise.all([callUntil(until), changeNetworkUntil(until)])
    const [succeeded, putOff] = ['done', 'put off'].map((kind) =>
      responses.filter(({ outcome }) => outcome === kind),
    )
    // An hour of responses is more than one call accepts as arguments.
    const longest = responses.reduce((most, { after }) => Math.max(most, after), 0)
    recordFigure(
      'E8',
      `${totalMs / 1_000} s of a network that is slow, silent and cut in turn: ${succeeded?.length} responses, ${putOff?.length} put off ` +
        `within ${Math.round(longest)} ms, no connection left behind`,
    )
    expect(responses.filter(({ outcome }) => outcome !== 'done' && outcome !== 'put off')).toEqual([])
    expect(putOff?.length).toBeGreaterThan(0)
    // A busy machine may be some seconds late; without the limits it would be minutes.
    expect(longest).toBeLessThan(limits.connection + limits.silence + 5_000)
    expect((await measure(place.wake())).outcome).toBe('done')
    await place.expectNoLeak()
  },
  totalMs + 120_000,
)

/** Twice as many clients as connections query repeatedly, every second time in a transaction. */
async function callUntil(until: number) {
  const calls = Array.from({ length: poolSize * 2 }, async (_, index) => {
    const responses: Awaited<ReturnType<typeof measure>>[] = []
    while (performance.now() < until) {
      responses.push(await measure(responses.length % 2 === index % 2 ? place.wake() : place.transact()))
      await pause(20)
    }
    return responses
  })
  return (await Promise.all(calls)).flat()
}

async function changeNetworkUntil(until: number): Promise<void> {
  for (let turn = 0; performance.now() < until; turn += 1) {
    const { lasts: silenceLimits, ...network } = networkStates[turn % networkStates.length] ?? {
      ...goodNetwork,
      lasts: 0,
    }
    Object.assign(place.network, network)
    await pause(silenceLimits * limits.silence)
  }
  Object.assign(place.network, goodNetwork)
}
