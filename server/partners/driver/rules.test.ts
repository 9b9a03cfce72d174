import { describe, expect, test } from 'vitest'
import { driverLines, driverSheet, type Passenger, type Run } from '#server/partners/driver/rules.ts'
import type { Line, SeenLines } from '#server/partners/seen/rules.ts'

const run = (id: string, number: number, more: Partial<Run> = {}): Run => ({
  id,
  direction: 'to_venue',
  number,
  place: 'Airport, exit C',
  leavesAt: '2026-11-30T14:30',
  driverName: null,
  vehicle: null,
  note: null,
  ...more,
})
const rider = (personId: string, runId: string, more: Partial<Passenger> = {}): Passenger => ({
  personId,
  fullName: personId,
  phone: null,
  runId,
  direction: 'to_venue',
  ...more,
})
const seen = (lines: readonly Line[]): SeenLines => new Map(lines.map(({ line, content }) => [line, content]))

describe('a drivers’ list that was seen', () => {
  const runs = [run('a', 1), run('b', 2)]
  const riders = [rider('ana', 'a'), rider('bo', 'a'), rider('cleo', 'b')]
  const before = seen(driverLines(runs, riders))

  test('marks no changes if it was never seen', () => {
    expect(driverSheet(runs, riders, null).changes).toBe(0)
  })

  test('has no marks if unchanged', () => {
    expect(driverSheet(runs, riders, before).changes).toBe(0)
  })

  test('counts the move of a passenger as one change, marked on the new run and struck out on the old run', () => {
    const moved = [rider('ana', 'b'), rider('bo', 'a'), rider('cleo', 'b')]
    const { runs: shown, changes } = driverSheet(runs, moved, before)
    expect(changes).toBe(1)
    expect(shown[0]).toMatchObject({
      passengers: [{ fullName: 'bo', change: null }],
      left: [{ fullName: 'ana', movedTo: 2 }],
    })
    expect(shown[1]?.passengers[0]).toMatchObject({ change: 'changed', was: { number: 1 } })
  })

  test('counts a new person, a person who left, and a new time as one change each', () => {
    const now = [rider('ana', 'a'), rider('cleo', 'b'), rider('dan', 'b')]
    const later = [run('a', 1, { leavesAt: '2026-11-30T15:00' }), run('b', 2)]
    const { runs: shown, changes } = driverSheet(later, now, before)
    expect(changes).toBe(3)
    expect(shown[0]).toMatchObject({
      change: 'changed',
      was: { leavesAt: '2026-11-30T14:30' },
      left: [{ fullName: 'bo', movedTo: null }],
    })
    expect(shown[1]?.passengers.at(-1)).toMatchObject({ fullName: 'dan', change: 'new' })
  })

  test('has separate lines for both directions of one person', () => {
    const back = run('c', 3, { direction: 'to_airport' })
    const both = [...riders, rider('ana', 'c', { direction: 'to_airport' })]
    const sheet = driverSheet([...runs, back], both, seen(driverLines([...runs, back], both)))
    expect(sheet.changes).toBe(0)
  })

  test('lists the passengers of a run that was removed', () => {
    const { goneRuns, changes } = driverSheet([run('a', 1)], [rider('ana', 'a'), rider('bo', 'a')], before)
    expect(goneRuns).toEqual([
      {
        number: 2,
        leavesAt: '2026-11-30T14:30',
        left: [{ fullName: 'cleo', movedTo: null }],
        erased: 0,
      },
    ])
    expect(changes).toBe(2)
  })

  test('keeps only the count of people whose data was deleted', () => {
    const without = seen(driverLines(runs, riders).filter(({ personId }) => personId !== 'bo'))
    const { runs: shown, changes } = driverSheet(runs, [rider('ana', 'a'), rider('cleo', 'b')], without)
    expect([shown[0]?.erased, shown[0]?.left, changes]).toEqual([1, [], 1])
  })

  test('shows a phone number without counting or storing it', () => {
    const agreed = [rider('ana', 'a', { phone: '+351 1' }), rider('bo', 'a'), rider('cleo', 'b')]
    const { runs: shown, changes } = driverSheet(runs, agreed, before)
    expect([changes, shown[0]?.passengers[0]?.phone]).toEqual([0, '+351 1'])
    expect(JSON.stringify(driverLines(runs, agreed))).not.toContain('+351')
  })

  test('counts unreadable stored lines as not seen', () => {
    expect(driverSheet([run('a', 1)], [], new Map([['run a', { number: 'one' }]])).runs[0]?.change).toBe(
      'new',
    )
  })
})
