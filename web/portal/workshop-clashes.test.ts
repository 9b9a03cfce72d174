import { expect, test } from 'vitest'
import { clashesOf } from '#web/portal/workshop-clashes.ts'

const slot = (id: string, startTime: string, endTime: string | null, isSignedUp = false) => ({
  id,
  title: `The ${id}`,
  startTime: `2026-12-01T${startTime}`,
  endTime: endTime && `2026-12-01T${endTime}`,
  isSignedUp,
  seatsLeft: 4,
  place: null,
  givesUp: null,
})
const alwaysThere = { arrival: null, departure: null }

test('mentions another sign-up at the same time, but not a consecutive sign-up', () => {
  const surf = slot('surf', '10:00', '12:00')
  expect(clashesOf(surf, [surf, slot('walk', '11:00', '13:00', true)], alwaysThere)).toEqual([
    'At the same time as The walk, which you signed up for. Taking this one instead gives that seat up.',
  ])
  const neighbours = [slot('tea', '09:00', '10:00', true), slot('walk', '12:00', '13:00', true)]
  expect(clashesOf(surf, neighbours, alwaysThere)).toEqual([])
  expect(clashesOf(surf, [slot('walk', '10:00', '12:00')], alwaysThere)).toEqual([])
  expect(clashesOf({ ...surf, isSignedUp: true }, [{ ...surf, isSignedUp: true }], alwaysThere)).toEqual([])
})

test('says what waiting costs a guest who has a seat at the same time', () => {
  const walk = slot('walk', '11:00', '13:00', true)
  const sameTime = 'At the same time as The walk, which you signed up for.'
  const surf = slot('surf', '10:00', '12:00')
  expect(clashesOf({ ...surf, seatsLeft: 0 }, [walk], alwaysThere)).toEqual([
    `${sameTime} You keep that seat until you get one here, and then give it up.`,
  ])
  expect(clashesOf({ ...surf, place: 1 }, [walk], alwaysThere)).toEqual([
    `${sameTime} You get a seat here once you give that one back.`,
  ])
  expect(clashesOf({ ...surf, place: 1, givesUp: 'walk' }, [walk], alwaysThere)).toEqual([
    'You keep your seat in The walk until you get one here.',
  ])
  expect(clashesOf({ ...surf, seatsLeft: 0, isSignedUp: true }, [walk], alwaysThere)).toEqual([sameTime])
})

test('promises no swap to guests with two seats at that time', () => {
  const surf = slot('surf', '10:00', '12:00')
  const overlapping = [slot('walk', '09:00', '11:00', true), slot('tea', '11:00', '13:00', true)]
  expect(clashesOf(surf, overlapping, alwaysThere)).toEqual([
    'At the same time as The walk, which you signed up for.',
    'At the same time as The tea, which you signed up for.',
  ])
  expect(clashesOf({ ...surf, seatsLeft: 0 }, overlapping, alwaysThere)[0]).toBe(
    'At the same time as The walk, which you signed up for. You can wait for a seat here, and get it once you give that one back.',
  )
})

test('a workshop without an end clashes with a workshop that is in progress when it begins', () => {
  const swim = slot('swim', '10:00', null)
  expect(clashesOf(swim, [slot('walk', '09:00', '11:00', true)], alwaysThere)).toHaveLength(1)
  expect(clashesOf(swim, [slot('walk', '10:00', null, true)], alwaysThere)).toHaveLength(1)
  expect(clashesOf(swim, [slot('walk', '10:01', null, true)], alwaysThere)).toEqual([])
})

test('tells guests who aren’t there yet or any more when they arrive or leave', () => {
  const surf = slot('surf', '10:00', '12:00')
  expect(clashesOf(surf, [], { arrival: '2026-12-01T10:00', departure: '2026-12-01T12:00' })).toEqual([])
  expect(clashesOf(surf, [], { arrival: '2026-12-01T10:01', departure: '2026-12-01T11:59' })).toEqual([
    'Starts before you arrive (Dec 1, 10:01 AM).',
    'Ends after your flight leaves (Dec 1, 11:59 AM).',
  ])
})
