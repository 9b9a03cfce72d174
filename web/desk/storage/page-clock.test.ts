import { expect, test } from 'vitest'
import { ageAtLoad, createPageClock } from '#web/desk/storage/page-clock.ts'

const minute = 60_000

function createDevice() {
  const times = { steady: 0, wall: 1_700_000_000_000, isHidden: false }
  const clock = createPageClock({
    steady: () => times.steady,
    wallClock: () => times.wall,
    isHidden: () => times.isHidden,
  })
  const passTime = (milliseconds: number) => {
    times.steady += milliseconds
    times.wall += milliseconds
  }
  return { times, clock, passTime }
}

test('reports no change while the clocks agree', () => {
  const { clock, passTime } = createDevice()
  passTime(10 * minute)
  expect([clock.checkClock(), clock.now()]).toEqual([false, 10 * minute])
})

test('counts the time a phone slept, although its steady clock stopped', () => {
  const { times, clock } = createDevice()
  times.isHidden = true
  clock.checkClock()
  times.wall += 30 * minute
  times.isHidden = false
  expect([clock.checkClock(), clock.now()]).toEqual([false, 30 * minute])
})

test('ignores a wall clock set forward while the page is visible, or set back at any time', () => {
  const { times, clock, passTime } = createDevice()
  passTime(minute)
  times.wall += 20 * minute
  expect([clock.checkClock(), clock.now()]).toEqual([true, minute])
  times.isHidden = true
  clock.checkClock()
  passTime(minute)
  times.wall -= 40 * minute
  expect([clock.checkClock(), clock.now()]).toEqual([true, 2 * minute])
})

test('derives a tap’s age after a reload from the clock, or from the latest known time if that is later', () => {
  const madeAt = 1_700_000_000_000
  expect(ageAtLoad(madeAt, { now: madeAt + 4 * minute, latest: madeAt + minute })).toBe(4 * minute)
  // The clock was set back an hour in between.
  expect(ageAtLoad(madeAt, { now: madeAt - 60 * minute, latest: madeAt + minute })).toBe(minute)
  expect(ageAtLoad(madeAt, { now: madeAt - 60 * minute, latest: 0 })).toBe(0)
})
