import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chooseTaps,
  tapResult,
  countingCheckIn,
  activeCheckIns,
  tapTime,
  type Tap,
} from '#server/desk/rules.ts'

const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 30, 10, minute))
const checkIn = (id: string, minute: number): Tap => ({ id, kind: 'in', at: atMinute(minute), saw: [] })
const undo = (id: string, minute: number, saw: string[]): Tap => ({
  id,
  kind: 'undo',
  at: atMinute(minute),
  saw,
})

describe('check-ins that count', () => {
  test('the earliest check-in counts, and a later check-in is reported as too late', () => {
    const [early, late] = [checkIn('b', 2), checkIn('a', 9)]
    expect(countingCheckIn([late, early])).toBe(early)
    expect(tapResult(late, [late, early])).toEqual({ outcome: 'earlier', cause: early })
    expect(tapResult(early, [late, early])).toEqual({ outcome: 'done' })
  })

  test('an undo removes the check-ins that it refers to, and no others', () => {
    const [seen, unseen] = [checkIn('a', 2), checkIn('b', 4)]
    const undoTap = undo('c', 9, ['a'])
    expect(activeCheckIns([seen, unseen, undoTap])).toEqual([unseen])
    expect(tapResult(seen, [seen, unseen, undoTap])).toEqual({ outcome: 'taken back', cause: undoTap })
    expect(tapResult(undoTap, [seen, unseen, undoTap])).toEqual({ outcome: 'still in', cause: unseen })
  })

  test('a check-in after an undo counts, whatever the devices’ clocks show', () => {
    const again = checkIn('c', 1)
    expect(countingCheckIn([checkIn('a', 2), undo('b', 9, ['a']), again])).toBe(again)
  })

  test('a tap is never in the future, and at most a day old', () => {
    expect(tapTime(atMinute(30), 60_000)).toEqual(atMinute(29))
    expect(tapTime(atMinute(30), -60_000)).toEqual(atMinute(30))
    expect(tapTime(atMinute(30), 1e12)).toEqual(new Date(atMinute(30).getTime() - 86_400_000))
  })

  test('a helper’s tap is as old as claimed, but never from before the helper joined', () => {
    const dayMs = 86_400_000
    const joined = new Date(atMinute(30).getTime() - 3 * dayMs)
    expect(tapTime(atMinute(30), 2 * dayMs, joined)).toEqual(new Date(atMinute(30).getTime() - 2 * dayMs))
    expect(tapTime(atMinute(30), 9 * dayMs, joined)).toEqual(joined)
    expect(tapTime(atMinute(30), 60_000, atMinute(31))).toEqual(atMinute(30))
  })
})

type Step = { do: 'in' | 'undo' | 'exchange' | 'lose the response'; device: number; skew: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom('in', 'undo', 'exchange', 'exchange', 'lose the response'),
    device: fc.nat(3),
    skew: fc.integer({ min: -10, max: 10 }),
  }),
  { minLength: 60, maxLength: 60 },
)

type Device = { known: Tap[]; unsent: Tap[] }

type Rule = (taps: readonly Tap[]) => Tap[]

/**
 * Four devices with wrong clocks check one person in and out, each knowing its own taps and the server's responses; in
 * the end all exchange everything. Returns the faults: a check-in that counts though a person who saw it undid it, one
 * that is gone though no one undid it, or two orders of the same taps with different results.
 */
function findFaults(schedule: readonly Step[], rule: Rule): string[] {
  const server: Tap[] = []
  const devices = [0, 1, 2, 3].map((): Device => ({ known: [], unsent: [] }))
  const takenBack = new Set<string>()
  const madeIds = new Set<string>()
  schedule.forEach((step, number) => {
    const device = devices[step.device]
    if (!device) return
    const seen = [...device.known, ...device.unsent]
    const isCheckedIn = rule(seen)
    const minute = number + step.skew
    if (step.do === 'in' && isCheckedIn.length === 0) {
      const tap = checkIn(`tap ${number}`, minute)
      madeIds.add(tap.id)
      device.unsent.push(tap)
    } else if (step.do === 'undo' && isCheckedIn.length > 0) {
      // The oracle: an undo removes every check-in that its screen knows of.
      for (const { id, kind } of seen) if (kind === 'in') takenBack.add(id)
      device.unsent.push(
        undo(
          `tap ${number}`,
          minute,
          isCheckedIn.map(({ id }) => id),
        ),
      )
    } else if (step.do === 'exchange' || step.do === 'lose the response') {
      send(server, device.unsent)
      if (step.do === 'lose the response') return
      device.unsent = []
      device.known = [...server]
    }
  })
  for (const { unsent } of devices) send(server, unsent)
  const finalIds = ids(rule(server))
  return [
    ...finalIds.filter((id) => takenBack.has(id)).map((id) => `${id} counts and was taken back`),
    ...[...madeIds].filter((id) => !takenBack.has(id) && !finalIds.includes(id)).map((id) => `${id} is gone`),
    ...(String(ids(rule(server.toReversed()))) === String(finalIds) ? [] : ['the order matters']),
    ...(String(ids(rule([...server, ...server])).filter(isFirst)) === String(finalIds)
      ? []
      : ['repeats matter']),
    ...server
      .filter((tap) => tap.kind === 'in' && takenBack.has(tap.id) && rule === activeCheckIns)
      .filter((tap) => tapResult(tap, server).outcome !== 'taken back')
      .map(({ id }) => `${id} is not named as taken back`),
  ]
}

const ids = (taps: readonly Tap[]) => taps.map(({ id }) => id).toSorted()

/** As on the server, a repeated tap counts once. */
function send(server: Tap[], taps: readonly Tap[]): void {
  for (const tap of taps.toReversed()) if (!server.some(({ id }) => id === tap.id)) server.push(tap)
}

const isFirst = (id: string, index: number, all: readonly string[]) => all.indexOf(id) === index

const countFaulty = (rule: Rule) =>
  fc.sample(steps, { numRuns: 500, seed: 4 }).filter((schedule) => findFaults(schedule, rule).length > 0)
    .length

const latest = (taps: readonly Tap[]) => {
  const last = taps.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
  return last?.kind === 'in' ? [last] : []
}
const inOrderOfArrival = (taps: readonly Tap[]) =>
  taps.slice(taps.findLastIndex(({ kind }) => kind === 'undo') + 1)
const undoOfOne = (taps: readonly Tap[]) => {
  const undone = new Set(taps.flatMap(({ saw }) => saw.slice(0, 1)))
  return taps.filter(({ id, kind }) => kind === 'in' && !undone.has(id))
}

describe('taps of four devices with wrong clocks, lost responses and repeats, in any order', () => {
  test('never count an undone check-in, and never lose any other check-in', () => {
    fc.assert(
      fc.property(steps, (schedule) => {
        expect(findFaults(schedule, activeCheckIns)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('control: three simpler rules each count an undone check-in or lose a valid one', () => {
    expect(countFaulty(activeCheckIns)).toBe(0)
    expect(
      [latest, inOrderOfArrival, undoOfOne].map((rule) => countFaulty(rule)).map((failed) => failed > 5),
    ).toEqual([true, true, true])
  })
})

test('accepts nothing from a device an hour after its access ended, whatever age its taps claim', () => {
  const endedAt = atMinute(0)
  const sender = {
    byId: null,
    byDeviceId: 'rui',
    joinedAt: atMinute(-600),
    closesAt: atMinute(100_000),
    endedAt,
  }
  const hour = 60 * 60_000
  const sent = fc.record({
    id: fc.uuid(),
    personId: fc.constantFrom('ana', 'ben'),
    kind: fc.constantFrom('in' as const, 'undo' as const),
    age: fc.integer({ min: -1e9, max: 1e9 }),
    saw: fc.subarray(['a']),
  })
  const late = fc.integer({ min: hour + 1, max: 24 * hour })
  fc.assert(
    fc.property(fc.array(sent), late, (taps, after) => {
      const receivedAt = new Date(endedAt.getTime() + after)
      const report = {
        ...checkIn('a', -5),
        kind: 'report' as const,
        personId: 'ana',
        byId: null,
        byDeviceId: 'rui',
      }
      expect(chooseTaps(taps, [report], { ...sender, receivedAt })).toEqual({ added: [], surplus: [] })
    }),
  )
})
