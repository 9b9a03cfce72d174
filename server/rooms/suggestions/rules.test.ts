import { describe, expect, test } from 'vitest'
import type { PlannedPerson, PlanTask } from '#server/rooms/optimum/rules.ts'
import { createReasons, figuresOf, helpWords, stillValid } from '#server/rooms/suggestions/rules.ts'
import { plannedPerson as person, plannedRoom } from '#server/testing/planning-tasks.ts'

const room = (id: string, beds = 2, more = {}) => plannedRoom(id, beds, more)

const taskOf = (
  people: PlannedPerson[],
  rooms: PlanTask['rooms'],
  vetoes: PlanTask['vetoes'] = [],
): PlanTask => ({
  people,
  rooms,
  vetoes,
  studios: 'mixed',
  from: 'now',
})

describe('the figures of a plan', () => {
  test('count wishes among those who come, each pair that named each other once', () => {
    const task = taskOf(
      [
        person('ana', { wanted: ['ben', 'gone'] }),
        person('ben', { wanted: ['ana', 'cy'] }),
        person('cy', { wantsQuiet: true, wantsGroundFloor: true, roomId: '2' }),
        person('di', { isOpenToSharing: false, roomId: '1' }),
      ],
      [room('1'), room('2', 1, { isQuiet: true }), room('3')],
    )
    const roomOf = new Map([
      ['ana', '1'],
      ['ben', '1'],
      ['cy', '2'],
    ])
    expect(figuresOf(task, roomOf)).toEqual({
      noBed: 1,
      ownRooms: 1,
      againstWish: 0,
      mutual: { met: 1, asked: 1 },
      oneSided: { met: 0, asked: 1 },
      needs: { met: 1, asked: 2 },
      emptyRooms: 1,
    })
  })

  test('take it as a free choice when somebody shares with those they named, and with nobody else', () => {
    const people = [
      person('ana', { isOpenToSharing: false, wanted: ['ben'] }),
      person('ben', { isOpenToSharing: false, wanted: ['ana'] }),
      person('cy'),
    ]
    const task = taskOf(people, [room('1', 3), room('2')])
    const pair = new Map([
      ['ana', '1'],
      ['ben', '1'],
      ['cy', '2'],
    ])
    expect(figuresOf(task, pair).againstWish).toBe(0)
    expect(figuresOf(task, new Map(pair).set('cy', '1')).againstWish).toBe(2)
  })
})

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

  test('says what was met, what was needed and who was named in vain', () => {
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

  test('never says a word about two people who may not share', () => {
    const kept = taskOf(
      [person('ana', { wanted: ['ben'] }), person('ben')],
      [room('1'), room('2')],
      [['ana', 'ben']],
    )
    const both = kept.people.map((one) => ({ ...one, fullName: one.id, sharing: true }))
    const apart = createReasons({ ...kept, people: both }, new Map(Object.entries({ ana: '1', ben: '2' })))
    expect(both.map((one) => apart(one).reason)).toEqual([
      'Has the room alone · not with ben',
      'Has the room alone',
    ])
  })
})

const step = (personId: string, from: string | null, to: string | null) => ({ personId, from, to })

describe('what of a suggestion still holds', () => {
  test('two who change places need each other’s move', () => {
    const swap = [step('ana', '1', '2'), step('ben', '2', '1')]
    const rooms = [room('1', 1), room('2', 1)]
    const still = taskOf([person('ana', { roomId: '1' }), person('ben', { roomId: '2' })], rooms)
    expect(stillValid(swap, still)).toEqual({ valid: swap, left: [] })
    const pinned = taskOf(
      [person('ana', { roomId: '1', isPinned: true }), person('ben', { roomId: '2' })],
      rooms,
    )
    expect(stillValid(swap, pinned)).toEqual({
      valid: [],
      left: [
        { personId: 'ana', reason: 'pinned' },
        { personId: 'ben', reason: 'no-bed' },
      ],
    })
  })

  test('one who left, one who was moved, one whose room is gone are left, and all others go', () => {
    const task = taskOf(
      [person('ben', { roomId: '2' }), person('cy'), person('di')],
      [room('1'), room('2', 2)],
    )
    const steps = [step('ana', '1', '2'), step('ben', '1', '2'), step('cy', null, '9'), step('di', null, '1')]
    expect(stillValid([...steps, step('ben', '3', '1')], task).left.map(({ reason }) => reason)).toEqual([
      'not-coming',
      'no-room',
      'elsewhere',
    ])
    expect(stillValid(steps, task).valid).toEqual([step('di', null, '1')])
  })

  test('of two who may not share, nobody comes to the other', () => {
    const steps = [step('ana', null, '1')]
    const people = [person('ana'), person('ben', { roomId: '1' })]
    expect(stillValid(steps, taskOf(people, [room('1')], [['ana', 'ben']])).left).toEqual([
      { personId: 'ana', reason: 'may-not-share' },
    ])
    const sameGender = [
      person('ana', { gender: 'woman' }),
      person('ben', { roomId: '1', isSameGenderOnly: true, gender: 'man' }),
    ]
    expect(stillValid(steps, taskOf(sameGender, [room('1')])).valid).toEqual([])
    expect(stillValid(steps, taskOf(people, [room('1')])).valid).toEqual(steps)
  })

  test('what is done already is neither done again nor left', () => {
    const done = taskOf([person('ana', { roomId: '1' })], [room('1')])
    expect(stillValid([step('ana', null, '1')], done)).toEqual({ valid: [], left: [] })
  })
})

test('what would help says only what more rooms bring', () => {
  const goals = {
    noBed: 2,
    against: 5,
    mutualMissed: 1,
    singleMissed: 2,
    needsMissed: 0,
    moved: 0,
    studio: 0,
    roomsTouched: 0,
  }
  const extraBeds = [
    { singles: 1, doubles: 0, noBed: 1, against: 5 },
    { singles: 3, doubles: 0, noBed: 0, against: 4, wishes: 1 },
    { singles: 0, doubles: 3, noBed: 2 },
  ]
  expect(helpWords({ goals, extraBeds })).toEqual([
    'With 1 more single room, 1 more person gets a bed.',
    'With 3 more single rooms, 2 more people get a bed, 1 fewer person shares against their wish and 2 more wishes are met.',
  ])
})
