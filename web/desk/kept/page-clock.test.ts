import { expect, test } from 'vitest'
import { ageAtLoad, createPageClock } from '#web/desk/kept/page-clock.ts'

const minute = 60_000

function clockOf() {
  const at = { steady: 0, wall: 1_700_000_000_000, isHidden: false }
  const clock = createPageClock({
    steady: () => at.steady,
    wallClock: () => at.wall,
    isHidden: () => at.isHidden,
  })
  const pass = (milliseconds: number) => {
    at.steady += milliseconds
    at.wall += milliseconds
  }
  return { at, clock, pass }
}

test('reports no change while the clocks agree', () => {
  const { clock, pass } = clockOf()
  pass(10 * minute)
  expect([clock.checkClock(), clock.now()]).toEqual([false, 10 * minute])
})

test('counts the time a phone slept, although its steady clock stopped', () => {
  const { at, clock } = clockOf()
  at.isHidden = true
  clock.checkClock()
  at.wall += 30 * minute
  at.isHidden = false
  expect([clock.checkClock(), clock.now()]).toEqual([false, 30 * minute])
})

test('ignores a wall clock set forward while the page is visible, or set back at any time', () => {
  const { at, clock, pass } = clockOf()
  pass(minute)
  at.wall += 20 * minute
  expect([clock.checkClock(), clock.now()]).toEqual([true, minute])
  at.isHidden = true
  clock.checkClock()
  pass(minute)
  at.wall -= 40 * minute
  expect([clock.checkClock(), clock.now()]).toEqual([true, 2 * minute])
})

test('derives a tap’s age from the clock after a reload, but at least from the latest known time', () => {
  const made = 1_700_000_000_000
  expect(ageAtLoad(made, { now: made + 4 * minute, latest: made + minute })).toBe(4 * minute)
  // The clock was set back an hour in between.
  expect(ageAtLoad(made, { now: made - 60 * minute, latest: made + minute })).toBe(minute)
  expect(ageAtLoad(made, { now: made - 60 * minute, latest: 0 })).toBe(0)
})
