import { describe, expect, test } from 'vitest'
import { figuresOf, describeExtraRooms, findValidMoves } from '#server/rooms/suggestions/rules.ts'
import {
  plannedPerson as person,
  plannedRoom as room,
  taskFromNow as taskOf,
} from '#server/testing/planning-tasks.ts'

describe('the figures of a plan', () => {
  test('count wishes among attendees, and mutual wishes once per pair', () => {
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
      againstGender: 0,
      brokenVetoes: 0,
      mutual: { met: 1, asked: 1 },
      oneSided: { met: 0, asked: 1 },
      needs: { met: 1, asked: 2 },
      moved: 1,
      emptyRooms: 1,
    })
  })

  test('count pairs who share although they may not, even if an organiser pinned them', () => {
    const strict = { roomId: '1', isPinned: true, isSameGenderOnly: true }
    const people = [
      person('ana', { ...strict, gender: 'woman' }),
      person('ben', { ...strict, gender: 'man' }),
      person('cy', { roomId: '1', isPinned: true }),
    ]
    const task = taskOf(people, [room('1', 3), room('2', 1)], [['ben', 'cy']])
    const now = new Map(people.map(({ id }) => [id, '1']))
    expect(figuresOf(task, now)).toMatchObject({ againstGender: 2, brokenVetoes: 1, moved: 0 })
    expect(figuresOf(task, new Map(now).set('ben', '2'))).toMatchObject({
      againstGender: 1,
      brokenVetoes: 0,
      moved: 1,
    })
  })

  test('don’t count people as sharing against their wish if they share only with people they wished for', () => {
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

const step = (personId: string, from: string | null, to: string | null) => ({ personId, from, to })

describe('checking the moves of a suggestion', () => {
  test('skips both moves of a swap if one of the two people is pinned', () => {
    const swap = [step('ana', '1', '2'), step('ben', '2', '1')]
    const rooms = [room('1', 1), room('2', 1)]
    const unpinned = taskOf([person('ana', { roomId: '1' }), person('ben', { roomId: '2' })], rooms)
    expect(findValidMoves(swap, unpinned)).toEqual({ valid: swap, left: [] })
    const pinned = taskOf(
      [person('ana', { roomId: '1', isPinned: true }), person('ben', { roomId: '2' })],
      rooms,
    )
    expect(findValidMoves(swap, pinned)).toEqual({
      valid: [],
      left: [
        { personId: 'ana', reason: 'pinned' },
        { personId: 'ben', reason: 'no-bed' },
      ],
    })
  })

  test('skips people who declined or moved and deleted rooms, and keeps all other moves', () => {
    const task = taskOf(
      [person('ben', { roomId: '2' }), person('cy'), person('di')],
      [room('1'), room('2', 2)],
    )
    const steps = [step('ana', '1', '2'), step('ben', '1', '2'), step('cy', null, '9'), step('di', null, '1')]
    expect(findValidMoves([...steps, step('ben', '3', '1')], task).left.map(({ reason }) => reason)).toEqual([
      'not-coming',
      'no-room',
      'elsewhere',
    ])
    expect(findValidMoves(steps, task).valid).toEqual([step('di', null, '1')])
  })

  test('never puts two people who may not share together', () => {
    const steps = [step('ana', null, '1')]
    const people = [person('ana'), person('ben', { roomId: '1' })]
    expect(findValidMoves(steps, taskOf(people, [room('1')], [['ana', 'ben']])).left).toEqual([
      { personId: 'ana', reason: 'may-not-share' },
    ])
    const sameGender = [
      person('ana', { gender: 'woman' }),
      person('ben', { roomId: '1', isSameGenderOnly: true, gender: 'man' }),
    ]
    expect(findValidMoves(steps, taskOf(sameGender, [room('1')])).valid).toEqual([])
    expect(findValidMoves(steps, taskOf(people, [room('1')])).valid).toEqual(steps)
  })

  test('no one loses a bed to a person who is no longer coming', () => {
    const steps = [step('gil', null, '1'), step('kim', '1', null)]
    const rooms = [room('1', 1)]
    const kim = person('kim', { roomId: '1' })
    expect(findValidMoves(steps, taskOf([kim, person('gil')], rooms))).toEqual({ valid: steps, left: [] })
    const skippedMoves = [
      { personId: 'gil', reason: 'not-coming' },
      { personId: 'kim', reason: 'not-needed' },
    ]
    expect(findValidMoves(steps, taskOf([kim], rooms))).toEqual({ valid: [], left: skippedMoves })
    // The order of the list doesn't matter. If only one of two newcomers still comes, only one person makes room.
    expect(findValidMoves(steps.toReversed(), taskOf([kim], rooms)).left).toEqual(skippedMoves)
    const people = [person('kim', { roomId: '1' }), person('lea', { roomId: '1' }), person('max')]
    const allSteps = [...steps, step('lea', '1', null), step('max', null, '1')]
    expect(findValidMoves(allSteps, taskOf(people, [room('1')]))).toEqual({
      valid: [step('lea', '1', null), step('max', null, '1')],
      left: skippedMoves,
    })
    // The person who may not share with the newcomer is the one who leaves.
    expect(findValidMoves(allSteps, taskOf(people, [room('1')], [['kim', 'max']])).left).toEqual([
      { personId: 'gil', reason: 'not-coming' },
      { personId: 'lea', reason: 'not-needed' },
    ])
  })

  test('drops moves that only make room, and keeps moves with a benefit', () => {
    const steps = [
      step('gil', null, '1'),
      step('kim', '1', '2'),
      step('lea', '2', '3'),
      step('max', '3', null),
    ]
    const rooms = ['1', '2', '3'].map((id) => room(id, 1))
    const people = [
      person('kim', { roomId: '1' }),
      person('lea', { roomId: '2' }),
      person('max', { roomId: '3' }),
    ]
    const { valid, left } = findValidMoves(steps, taskOf(people, rooms))
    expect(valid).toEqual([])
    expect(left.map(({ personId, reason }) => [personId, reason])).toEqual([
      ['gil', 'not-coming'],
      ['kim', 'not-needed'],
      ['lea', 'not-needed'],
      ['max', 'not-needed'],
    ])
    // A quiet room is worth the move, but not if another person would lose their bed for it.
    const quiet = [room('1', 1), room('2', 1), room('3', 1, { isQuiet: true })]
    const wishing = people.map((one) => (one.id === 'lea' ? { ...one, wantsQuiet: true } : one))
    expect(findValidMoves(steps, taskOf(wishing, quiet)).valid).toEqual([])
    const without = steps.filter(({ personId }) => personId !== 'max')
    expect(findValidMoves(without, taskOf(wishing.slice(0, 2), quiet)).valid).toEqual([step('lea', '2', '3')])
    // A person still moves to someone they named, even if no one needs their bed.
    const named = [person('kim', { roomId: '1', wanted: ['nic'] }), person('nic', { roomId: '2' })]
    const toFriend = [step('gil', null, '1'), step('kim', '1', '2')]
    expect(findValidMoves(toFriend, taskOf(named, [room('1', 1), room('2')])).valid).toEqual([
      step('kim', '1', '2'),
    ])
  })

  test('neither repeats nor reports moves that were already made', () => {
    const applied = taskOf([person('ana', { roomId: '1' })], [room('1')])
    expect(findValidMoves([step('ana', null, '1')], applied)).toEqual({ valid: [], left: [] })
  })
})

test('suggests more rooms only if they help', () => {
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
  expect(describeExtraRooms({ goals, extraBeds })).toEqual([
    'With 1 more single room, 1 more person gets a bed.',
    'With 3 more single rooms, 2 more people get a bed, 1 fewer person shares against their wish and 2 more wishes are met.',
  ])
})
