import { describe, expect, test } from 'vitest'
import type { PlanTask } from '#server/rooms/optimum/rules.ts'
import { createReasons } from '#server/rooms/reasons/rules.ts'
import {
  plannedPerson as person,
  plannedRoom as room,
  taskFromNow as taskOf,
} from '#server/testing/planning-tasks.ts'

describe('the reason for a bed', () => {
  const people = [
    person('ana', { wanted: ['ben', 'cy'], wantsQuiet: true }),
    person('ben', { wanted: ['ana'] }),
    person('cy', { isOpenToSharing: false, studio: 'Lisbon' }),
    person('di', { isOpenToSharing: false, studio: 'Lisbon' }),
    person('ed', { roomId: '4', isPinned: true }),
    person('flo', { isOpenToSharing: false }),
    person('gil', { wanted: ['ed'] }),
    person('hal'),
  ]
  const task = taskOf(people, [room('1', 2, { isQuiet: true }), room('2'), room('3'), room('4', 2)])
  const roomOf = new Map(
    Object.entries({ ana: '1', ben: '1', cy: '2', di: '2', ed: '4', flo: '3', gil: '4' }),
  )
  const attendees = people.map((one) => ({
    ...one,
    fullName: `${one.id[0]?.toUpperCase()}${one.id.slice(1)}`,
    sharing: one.id === 'cy' || one.id === 'flo' ? false : null,
  }))
  const reasonFor = createReasons({ ...task, people: attendees }, roomOf)
  const reasons = Object.fromEntries(attendees.map((one) => [one.id, reasonFor(one)]))

  test('lists which wishes and needs are met, and which wanted people are missing', () => {
    expect(reasons).toEqual({
      ana: { reason: 'With Ben: both asked · quiet room · not with Cy', isUnmet: true },
      ben: { reason: 'With Ana: both asked', isUnmet: false },
      cy: { reason: 'Shares although they asked for their own room: 8 people, 4 rooms', isUnmet: true },
      di: { reason: 'Shares, and has not said whether they mind', isUnmet: true },
      ed: { reason: 'Stays here: you pinned them', isUnmet: false },
      flo: { reason: 'Own room, as they asked', isUnmet: false },
      gil: { reason: 'With Ed, as they asked', isUnmet: false },
      hal: { reason: 'No bed is left: 8 people, 4 rooms', isUnmet: true },
    })
  })

  test('never mentions a veto', () => {
    const vetoed = taskOf(
      [person('ana', { wanted: ['ben'] }), person('ben')],
      [room('1'), room('2')],
      [['ana', 'ben']],
    )
    const both = vetoed.people.map((one) => ({ ...one, fullName: one.id, sharing: true }))
    const vetoedReasonFor = createReasons(
      { ...vetoed, people: both },
      new Map(Object.entries({ ana: '1', ben: '2' })),
    )
    expect(both.map((one) => vetoedReasonFor(one).reason)).toEqual([
      'Has the room to themselves · not with ben',
      'Has the room to themselves',
    ])
  })

  test('mentions ‘same gender only’ if it leaves a person alone or without a bed, but never a gender', () => {
    const strict = { isSameGenderOnly: true }
    const five = [
      person('ana', { ...strict }),
      person('bea', { ...strict, gender: 'woman' }),
      person('cy'),
      person('di', { ...strict }),
      person('ed', { ...strict, gender: 'man' }),
    ]
    expect(reasonsOf(taskOf(five, [room('1'), room('2')]), { ana: '1', bea: '2' })).toEqual({
      ana: 'Has the room to themselves: they share with the same gender only, and did not give theirs',
      bea: 'Has the room to themselves: nobody without a bed may share it (same gender only)',
      cy: 'No free bed keeps to ‘same gender only’: 5 people, 2 rooms',
      di: 'No room is left for them alone: they share with the same gender only, and did not give theirs',
      ed: 'No free bed keeps to ‘same gender only’: 5 people, 2 rooms',
    })
    // It isn't mentioned if no bed is free at all or everyone has a bed, because it isn't the reason then.
    const full = taskOf([person('ana'), ...five.slice(1, 3)], [room('1', 1), room('2', 1)])
    expect(reasonsOf(full, { ana: '1', bea: '2' })).toEqual({
      ana: 'Has the room to themselves',
      bea: 'Has the room to themselves',
      cy: 'No bed is left: 3 people, 2 rooms',
    })
    expect(reasonsOf(taskOf(five.slice(1, 2), [room('1')]), { bea: '1' })).toEqual({
      bea: 'Has the room to themselves',
    })
  })

  test('mentions ‘same gender only’ if a person moves because it is broken, or if it stays broken', () => {
    const bea = person('bea', { roomId: '1', isSameGenderOnly: true, gender: 'woman' })
    const cy = person('cy', { roomId: '1', isPinned: true })
    const moves = reasonsOf(taskOf([bea, cy], [room('1'), room('2', 1)]), { bea: '2', cy: '1' })
    expect(moves).toEqual({
      bea: 'Has the room to themselves · ‘same gender only’ is not kept where they sleep now',
      cy: 'Stays here: you pinned them',
    })
    const pinnedTask = taskOf([{ ...bea, isPinned: true }, cy], [room('1')])
    expect(reasonsOf(pinnedTask, { bea: '1', cy: '1' })).toEqual({
      bea: 'Stays here: you pinned them · not the same gender only, as they asked',
      cy: 'Stays here: you pinned them',
    })
  })
})

/** The sentence about each person; no one has answered the question about sharing. */
function reasonsOf(task: PlanTask, places: Record<string, string>): Record<string, string> {
  const people = task.people.map((one) => Object.assign(one, { fullName: one.id, sharing: null }))
  const reasonFor = createReasons({ ...task, people }, new Map(Object.entries(places)))
  return Object.fromEntries(people.map((one) => [one.id, reasonFor(one).reason]))
}
