/// <reference lib="dom" />
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { createDevice, type Device } from './desk-schedules-device.ts'
import { createDesk, people } from './desk-schedules-server.ts'

/**
 * The device's own code, with a simulated disk and server, checked against what must be true in the end. This test is
 * in scripts/ because web/ and server/ can't import each other: the queue is web/desk's, the rules are server/desk's.
 */
const step = fc.record({
  do: fc.constantFrom(
    ...(['press', 'press', 'press', 'flush', 'deliver', 'deliver', 'lose request', 'lose response'] as const),
    ...(['deliver twice', 'reload', 'save', 'refresh', 'set the clock', 'leave the list'] as const),
  ),
  device: fc.nat(3),
  person: fc.nat(people.length - 1),
  /** How many turns of the event loop happen before the step, even in the middle of a write. */
  turns: fc.nat(12),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const schedules = fc.array(step, { minLength: 60, maxLength: 60 })

/** Returns the problems in the end, and the number of taps without effect, to prove that there are some. */
async function run(schedule: readonly Step[], keepsTaps: boolean) {
  const desk = createDesk()
  const devices = [0, 1, 2, 3].map((number) => createDevice(desk, { number, keepsTaps }))
  const problems: string[] = []
  for (const [index, { turns, ...action }] of schedule.entries()) {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    desk.clock = index * 1_000
    const device = devices[action.device]
    if (device) problems.push(...(await perform(desk, device, action)))
  }
  for (let round = 0; round < 3; round += 1) for (const device of devices) await device.comeBack()
  problems.push(...devices.flatMap((device) => device.findProblems()), ...problemsOf(desk, devices))
  return { problems, lost: devices.flatMap((device) => device.losses()).length }
}

async function perform(
  desk: ReturnType<typeof createDesk>,
  device: Device,
  { do: action, person }: Omit<Step, 'turns'>,
) {
  if (action === 'press') device.press(people[person] ?? '')
  else if (action === 'flush') device.flush()
  else if (action === 'reload') return device.reload()
  else if (action === 'save') device.save()
  else if (action === 'refresh') device.refresh()
  else if (action === 'set the clock') device.setClock((person - 2) * 600_000)
  else if (action === 'leave the list') desk.remove(people[person] ?? '', device.number === 0)
  else device.deliver(action)
  return []
}

function problemsOf(desk: ReturnType<typeof createDesk>, devices: readonly Device[]): string[] {
  const taps = devices.flatMap((device) => device.listTaps())
  const countingIds = new Set(desk.rows().flatMap(({ checkIns }) => checkIns))
  const onServer = taps.filter(({ id }) => desk.has(id))
  const undoneIds = new Set(onServer.flatMap(({ saw }) => saw))
  return [
    ...taps
      .filter(({ id, isStored }) => isStored && !desk.wasAnswered(id))
      .map(({ id }) => `${id} never arrived`),
    ...onServer
      .filter(({ id, kind, personId }) => kind === 'in' && desk.isListed(personId) && !undoneIds.has(id))
      .filter(({ id }) => !countingIds.has(id))
      .map(({ id }) => `${id} is gone without an undo`),
    ...[...undoneIds].filter((id) => countingIds.has(id)).map((id) => `${id} counts, but was undone`),
  ]
}

const countFailures = async (numRuns: number, keepsTaps: boolean) => {
  let [count, lost] = [0, 0]
  for (const schedule of fc.sample(schedules, { numRuns, seed: 11 })) {
    const result = await run(schedule, keepsTaps)
    lost += result.lost
    if (result.problems.length > 0) count += 1
  }
  return { count, lost }
}

test('four devices that lose responses and reload agree with the server in the end, and lose no tap', async () => {
  const numRuns = isLongRun() ? 1_000 : 150
  await fc.assert(
    fc.asyncProperty(schedules, async (schedule) => {
      expect((await run(schedule, true)).problems).toEqual([])
    }),
    { numRuns },
  )
  const { count, lost } = await countFailures(numRuns, true)
  expect(count).toBe(0)
  expect(lost).toBeGreaterThan(numRuns / 10)
  process.stdout.write(
    `At the door: 0 of ${2 * numRuns} schedules lose a tap; ${lost} taps of ${numRuns} had no effect and are named\n`,
  )
})

test('control: without the queue on disk, taps are lost', async () => {
  const { count } = await countFailures(100, false)
  process.stdout.write(`Without the queue on the disk ${count} of 100 do\n`)
  expect(count).toBeGreaterThan(10)
})
