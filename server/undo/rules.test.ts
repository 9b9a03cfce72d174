import { expect, test } from 'vitest'
import { planUndo, type LoggedChange } from '#server/undo/rules.ts'

const ana = { id: 'a1', personId: 'p1', attending: 'yes' as const, isCheckedIn: false, bed: null, seats: 0 }
const nothing: LoggedChange = {
  action: '',
  before: null,
  after: null,
  isUndone: false,
  attendance: ana,
  formerRoom: null,
  workshop: null,
  agendaItem: null,
  plan: null,
}
const plan = (change: Partial<LoggedChange>) => planUndo({ ...nothing, ...change })
const room = (roomNumber: string) => ({ id: `bed in ${roomNumber}`, roomId: `r${roomNumber}`, roomNumber })
const tooLate = (problem: string) => ({ whyNot: problem })
const move = (from: string | null, to: string | null) => ({
  do: 'move beds',
  moves: [{ attendanceId: 'a1', personId: 'p1', from, to }],
})

test('offers nothing for a change that can’t be undone, and says if it was already undone', () => {
  expect(plan({ action: 'room.deleted' })).toBeNull()
  expect(plan({ action: 'room.unassigned', isUndone: true })).toEqual(
    tooLate('This has already been undone.'),
  )
  expect(plan({ action: 'room.unassigned', attendance: null })).toEqual(
    tooLate('They are no longer on the list.'),
  )
})

test('moves an agenda item back if it hasn’t moved since', () => {
  const [before, after] = [
    { startTime: '2026-12-01T10:00', endTime: '2026-12-01T11:00' },
    { startTime: '2026-12-01T14:00', endTime: '2026-12-01T15:00' },
  ]
  const moved = { action: 'agenda.moved', attendance: null, before, after }
  const agendaItem = { id: 'i1', version: 7, ...after }
  expect(plan({ ...moved, agendaItem })).toEqual({
    step: { do: 'move', id: 'i1', version: 7, ...before },
    asks: null,
  })
  expect(plan({ ...moved, agendaItem: { ...agendaItem, endTime: '2026-12-01T16:00' } })).toEqual(
    tooLate('It has been moved since.'),
  )
  expect(plan(moved)).toEqual(tooLate('It is no longer on the agenda.'))
})

test('undoes a room plan if all people are still in their planned rooms', () => {
  const current = [{ attendanceId: 'a1', personId: 'p1', from: 'r1', to: null }]
  const applied = { action: 'room.suggestionApplied', attendance: null }
  expect(plan({ ...applied, plan: { all: 1, current } })).toEqual({
    step: { do: 'move beds', moves: current },
    asks: null,
  })
  expect(plan({ ...applied, plan: { all: 2, current } })).toEqual(
    tooLate('Some of these beds have been changed since.'),
  )
})

test('restores an answer if it hasn’t changed since, and asks first if that frees something', () => {
  const set = { action: 'attendance.statusSet', before: { attending: 'yes' }, after: { attending: 'no' } }
  const declined = { ...ana, attending: 'no' as const }
  const back = { do: 'answer', id: 'a1', personId: 'p1', from: 'no', attending: 'yes', checkInTime: null }
  expect(plan({ ...set, attendance: declined })).toEqual({ step: back, asks: null })
  expect(plan({ ...set, before: { attending: 'yes', checkedIn: true }, attendance: declined })).toMatchObject(
    { asks: expect.stringContaining('check them in again') },
  )
  const checkInTime = '2026-11-21T09:00:00.000Z'
  const known = { ...set, before: { attending: 'yes', checkedIn: true, checkInTime }, attendance: declined }
  expect(plan(known)).toEqual({ step: { ...back, checkInTime }, asks: null })
  expect(plan({ ...set, attendance: ana })).toEqual(tooLate('Their answer has been changed since.'))
  const came = { action: set.action, before: set.after, after: set.before }
  expect(plan({ ...came, attendance: { ...ana, bed: room('12'), seats: 2 } })).toMatchObject({
    asks: 'This frees the bed in room 12 and 2 workshop seats.',
  })
  expect(plan({ ...came, attendance: { ...ana, isCheckedIn: true } })).toEqual(
    tooLate('They have been checked in since.'),
  )
})

test('restores a check-in that was undone, if the person is still confirmed and not checked in', () => {
  const undone = { action: 'attendance.checkInUndone' }
  expect(plan(undone)).toEqual({ step: { do: 'check in', id: 'a1', checkInTime: null }, asks: null })
  const checkInTime = '2026-11-21T09:00:00.000Z'
  expect(plan({ ...undone, before: { checkInTime } })).toMatchObject({ step: { checkInTime } })
  expect(plan({ ...undone, attendance: { ...ana, isCheckedIn: true } })).toEqual(
    tooLate('They have been checked in since.'),
  )
  expect(plan({ ...undone, attendance: { ...ana, attending: 'maybe' } })).toEqual(
    tooLate('Their answer has been changed since.'),
  )
})

test('returns people to their former bed if it still exists and is free', () => {
  const moved = { action: 'room.assigned', before: { room: '9' }, after: { room: '12' } }
  const inNew = { ...ana, bed: room('12') }
  const old = { id: 'r9', isFull: false }
  const back = move('r12', 'r9')
  expect(plan({ ...moved, attendance: inNew, formerRoom: old })).toMatchObject({ step: back })
  expect(plan({ ...moved, attendance: inNew, formerRoom: { ...old, isFull: true } })).toEqual(
    tooLate('Room 9 is full now.'),
  )
  expect(plan({ ...moved, attendance: inNew })).toEqual(tooLate('Room 9 no longer exists.'))
  expect(plan({ ...moved, attendance: { ...ana, bed: room('14') }, formerRoom: old })).toEqual(
    tooLate('Their bed has been changed since.'),
  )
  const renumbered = { ...inNew, bed: { ...room('12'), roomNumber: '12 A' } }
  const named = { ...moved, after: { room: '12', roomId: 'r12' } }
  expect(plan({ ...named, attendance: renumbered, formerRoom: old })).toMatchObject({ step: back })
  expect(plan({ ...named, attendance: { ...ana, bed: { ...room('12'), roomId: 'r13' } } })).toEqual(
    tooLate('Their bed has been changed since.'),
  )
  const assigned = { action: 'room.assigned', after: { room: '12' } }
  expect(plan({ ...assigned, attendance: inNew })).toMatchObject({ step: move('r12', null) })
  const taken = { action: 'room.unassigned', before: { room: '9' } }
  expect(plan({ ...taken, formerRoom: old })).toMatchObject({ step: move(null, 'r9') })
  expect(plan({ ...taken, formerRoom: old, attendance: { ...ana, attending: 'no' } })).toEqual(
    tooLate('They’re no longer coming.'),
  )
})

test('restores or removes a seat, and asks first if the seat then goes to the next in line', () => {
  const pottery = { id: 'w1', title: 'Pottery', isFull: false, hasSeat: true, hasLine: false }
  const without = { ...pottery, hasSeat: false }
  const seat = { workshopId: 'w1', personId: 'p1' }
  const added = { action: 'workshop.participantAdded' }
  const remove = { do: 'remove', ...seat, placeBefore: null }
  expect(plan({ ...added, workshop: pottery })).toEqual({ step: remove, asks: null })
  expect(plan({ ...added, after: { place: 7, givesUp: null }, workshop: pottery })).toMatchObject({
    step: { placeBefore: { place: 7, givesUp: null } },
  })
  expect(plan({ ...added, workshop: { ...pottery, hasLine: true } })).toMatchObject({
    asks: 'The seat goes to the next person on the waiting list.',
  })
  expect(plan({ ...added, workshop: without })).toEqual(tooLate('They no longer have that seat.'))
  expect(plan(added)).toEqual(tooLate('The workshop no longer exists.'))
  const removed = { action: 'workshop.participantRemoved' }
  expect(plan({ ...removed, workshop: without })).toEqual({ step: { do: 'add', ...seat }, asks: null })
  expect(plan({ ...removed, workshop: { ...without, isFull: true } })).toEqual(
    tooLate('Pottery is full now.'),
  )
  expect(plan({ ...removed, workshop: pottery })).toEqual(tooLate('They have been signed up again since.'))
  expect(plan({ ...removed, workshop: without, attendance: { ...ana, attending: 'no' } })).toEqual(
    tooLate('They’re no longer coming.'),
  )
})
