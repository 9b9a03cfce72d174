import type { WaitingPlace } from '#server/seats/seats/commands.ts'

/** The change that an entry records, with the current state. */
export type LoggedChange = {
  action: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  isUndone: boolean
  /** null: the person is no longer on the list. */
  attendance: {
    id: string
    personId: string
    attending: Answer
    isCheckedIn: boolean
    bed: { id: string; roomId: string; roomNumber: string } | null
    seats: number
  } | null
  /** The room that the person came from. */
  formerRoom: { id: string; isFull: boolean } | null
  workshop: { id: string; title: string; isFull: boolean; hasSeat: boolean; hasLine: boolean } | null
  /** The agenda item or workshop that was moved, as it is now. */
  agendaItem: { id: string; version: number; startTime: string; endTime: string | null } | null
  /** If many people were moved at once: how many, and the moves back of those who still have that bed. */
  plan: { all: number; current: readonly BedMove[] } | null
}

/** A move from a person's current room to their former one. */
type BedMove = { attendanceId: string; personId: string; from: string | null; to: string | null }

type Answer = 'yes' | 'maybe' | 'no'

type Step =
  | {
      do: 'answer'
      id: string
      personId: string
      from: Answer
      attending: Answer
      checkInTime: string | null
    }
  | { do: 'check in'; id: string; checkInTime: string | null }
  | { do: 'add'; workshopId: string; personId: string }
  | { do: 'remove'; workshopId: string; personId: string; placeBefore: WaitingPlace | null }
  | { do: 'move'; id: string; version: number; startTime: string; endTime: string | null }
  | { do: 'move beds'; moves: readonly BedMove[] }

/** What undoing does, with the sentence to ask first if it has other effects; or why it is too late. */
type UndoPlan = { step: Step; asks: string | null } | { whyNot: string }

type Person = NonNullable<LoggedChange['attendance']>

/** How to undo changes to one person, by action. */
const personPlans: Readonly<Record<string, (change: LoggedChange, person: Person) => UndoPlan>> = {
  'attendance.statusSet': planAnswer,
  'attendance.checkInUndone': planCheckIn,
  'room.assigned': planBed,
  'room.unassigned': planBed,
  'workshop.participantAdded': planSeat,
  'workshop.participantRemoved': planSeat,
}

/** How to undo changes to many people or to an agenda item, by action. */
const otherPlans: Readonly<Record<string, (change: LoggedChange) => UndoPlan>> = {
  'agenda.moved': planTimes,
  'room.autoAssigned': planBeds,
  'room.suggestionApplied': planBeds,
}

export const undoable: readonly string[] = [...Object.keys(personPlans), ...Object.keys(otherPlans)]

/** How to undo an entry; null: its kind can't be undone. */
export function planUndo(change: LoggedChange): UndoPlan | null {
  const [planPerson, planOther] = [personPlans[change.action], otherPlans[change.action]]
  if (!planPerson && !planOther) return null
  if (change.isUndone) return { whyNot: 'This has already been undone.' }
  if (!planPerson) return planOther?.(change) ?? null
  if (!change.attendance) return { whyNot: 'They are no longer on the list.' }
  return planPerson(change, change.attendance)
}

const answers: readonly Answer[] = ['yes', 'maybe', 'no']
const answerIn = (values: LoggedChange['before']) => answers.find((one) => one === values?.['attending'])

function planAnswer(
  { before, after }: LoggedChange,
  { id, personId, attending: currentAnswer, isCheckedIn, bed, seats }: Person,
): UndoPlan {
  const [formerAnswer, newAnswer] = [answerIn(before), answerIn(after)]
  const checkInTime = checkInTimeIn(before)
  if (!formerAnswer || currentAnswer !== newAnswer) return { whyNot: 'Their answer has been changed since.' }
  if (formerAnswer !== 'yes' && isCheckedIn) return { whyNot: 'They have been checked in since.' }
  const freed = [
    ...(formerAnswer !== 'yes' && bed ? [`the bed in room ${bed.roomNumber}`] : []),
    ...(formerAnswer === 'no' && seats > 0
      ? [seats === 1 ? 'a workshop seat' : `${seats} workshop seats`]
      : []),
  ]
  const asks =
    freed.length > 0
      ? `This frees ${freed.join(' and ')}.`
      : before?.['checkedIn'] === true && checkInTime === null
        ? 'They were checked in before. Undo doesn’t bring that back, so check them in again.'
        : null
  return {
    step: { do: 'answer', id, personId, from: currentAnswer, attending: formerAnswer, checkInTime },
    asks,
  }
}

function planCheckIn({ before }: LoggedChange, { id, attending, isCheckedIn }: Person): UndoPlan {
  if (isCheckedIn) return { whyNot: 'They have been checked in since.' }
  if (attending !== 'yes') return { whyNot: 'Their answer has been changed since.' }
  return { step: { do: 'check in', id, checkInTime: checkInTimeIn(before) }, asks: null }
}

/** The time of the check-in; older entries don't contain it. */
function checkInTimeIn(before: LoggedChange['before']): string | null {
  const time = before?.['checkInTime']
  return typeof time === 'string' ? time : null
}

function planBed({ before, after, formerRoom }: LoggedChange, person: Person): UndoPlan {
  const { id: attendanceId, personId, attending, bed } = person
  const number = before?.['room']
  if (!isBedIn(bed, after) || (number === undefined && !bed))
    return { whyNot: 'Their bed has been changed since.' }
  if (number !== undefined) {
    if (attending !== 'yes') return { whyNot: 'They’re no longer coming.' }
    if (!formerRoom) return { whyNot: `Room ${String(number)} no longer exists.` }
    if (formerRoom.isFull) return { whyNot: `Room ${String(number)} is full now.` }
  }
  const move = { attendanceId, personId, from: bed?.roomId ?? null, to: formerRoom?.id ?? null }
  return { step: { do: 'move beds', moves: [move] }, asks: null }
}

/** Whether a bed is in the room of an entry; older entries contain only its number. */
const isBedIn = (bed: Person['bed'], room: LoggedChange['after']) =>
  room?.['roomId'] === undefined ? bed?.roomNumber === room?.['room'] : bed?.roomId === room['roomId']

function planSeat({ action, after, workshop }: LoggedChange, { personId, attending }: Person): UndoPlan {
  if (!workshop) return { whyNot: 'The workshop no longer exists.' }
  const seat = { workshopId: workshop.id, personId }
  if (action === 'workshop.participantAdded') {
    if (!workshop.hasSeat) return { whyNot: 'They no longer have that seat.' }
    const asks = workshop.hasLine ? 'The seat goes to the next person on the waiting list.' : null
    return { step: { do: 'remove', ...seat, placeBefore: placeInLineIn(after) }, asks }
  }
  if (workshop.hasSeat) return { whyNot: 'They have been signed up again since.' }
  if (attending === 'no') return { whyNot: 'They’re no longer coming.' }
  if (workshop.isFull) return { whyNot: `${workshop.title} is full now.` }
  return { step: { do: 'add', ...seat }, asks: null }
}

function planTimes({ before, after, agendaItem }: LoggedChange): UndoPlan {
  if (!agendaItem) return { whyNot: 'It is no longer on the agenda.' }
  const [formerTimes, newTimes] = [timesIn(before), timesIn(after)]
  if (!formerTimes || newTimes?.startTime !== agendaItem.startTime || newTimes.endTime !== agendaItem.endTime)
    return { whyNot: 'It has been moved since.' }
  return { step: { do: 'move', id: agendaItem.id, version: agendaItem.version, ...formerTimes }, asks: null }
}

function timesIn(values: LoggedChange['before']): { startTime: string; endTime: string | null } | null {
  const { startTime, endTime = null } = values ?? {}
  if (typeof startTime !== 'string' || (endTime !== null && typeof endTime !== 'string')) return null
  return { startTime, endTime }
}

/** All or nothing: a bed that someone else has now would leave one person without. */
function planBeds({ plan }: LoggedChange): UndoPlan {
  if (!plan || plan.current.length < plan.all)
    return { whyNot: 'Some of these beds have been changed since.' }
  return { step: { do: 'move beds', moves: plan.current }, asks: null }
}

/** The place in line that the person had before the seat, from its entry. */
export function placeInLineIn(after: LoggedChange['after']): WaitingPlace | null {
  const { place, givesUp } = after ?? {}
  return typeof place === 'number' ? { place, givesUp: typeof givesUp === 'string' ? givesUp : null } : null
}
