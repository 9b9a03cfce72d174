import { and, eq, inArray } from 'drizzle-orm'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { putInBed } from '#server/testing/beds.ts'
import { returnedRow } from '#server/testing/cast.ts'
import {
  answerQuestion,
  checkIn,
  decline,
  remove,
  removeMany,
  setMany,
  setStatus,
  setStudios,
} from '#server/testing/undo-people.ts'
import {
  addParticipants,
  applySuggestion,
  autoAssign,
  leaveWorkshop,
  move,
  moveEntry,
  shiftEntries,
} from '#server/testing/undo-places.ts'
import { arrangeShuttles, deleteShuttle, moveSeat } from '#server/testing/undo-shuttles.ts'
import {
  withUndo,
  type ActionTarget,
  type UndoableAction,
  type Fixture,
} from '#server/testing/undo-fixture.ts'
import { workshops } from '#server/db/tables/workshops.ts'

/** An action, with numbers that select its person and object in the edition's current state. */
export type DrawnAction = { action: ActionName; personIndexes: readonly number[]; n: number }

/** Performs a drawn action. Undefined if there is nothing to do or to undo. */
export async function performDrawn(
  fixture: Fixture,
  { action, personIndexes, n }: DrawnAction,
): Promise<UndoableAction | undefined> {
  const { db, edition } = fixture
  const { venueId } = edition
  const all = await db.select().from(attendance).where(eq(attendance.venueId, venueId))
  const rows = edition.idsOf(...personIndexes).flatMap((id) => all.filter((row) => row.id === id))
  const title = n % 2 === 0 ? 'Pottery' : 'Yoga'
  const [workshop] = await db
    .select()
    .from(workshops)
    .where(and(eq(workshops.venueId, venueId), eq(workshops.title, title)))
  const places = await db.select().from(rooms).where(eq(rooms.venueId, venueId)).orderBy(rooms.roomNumber)
  const [row] = rows
  if (!row) return undefined
  return actions[action]({
    ...fixture,
    n,
    venueId,
    rows,
    row,
    workshop: returnedRow(workshop),
    rooms: places,
  })
}

const actions = {
  setStatus,
  setMany,
  remove,
  removeMany,
  move,
  applySuggestion,
  autoAssign,
  addParticipants,
  moveEntry,
  shiftEntries,
  moveSeat,
  arrangeShuttles,
  deleteShuttle,
  checkIn,
  setStudios,
  answerQuestion,
  importRooms,
  importFlights,
  importPeople,
  decline,
  leaveWorkshop,
  assignInHistory: (target) => undoInHistory(target, () => assignRoom(target)),
  addInHistory: (target) => undoInHistory(target, () => addParticipant(target)),
  removeInHistory: (target) => undoInHistory(target, () => removeParticipant(target)),
  setStatusInHistory: (target) => undoInHistory(target, async () => (await setStatus(target)) ?? {}),
  undoCheckInInHistory: (target) =>
    undoInHistory(target, () => target.organiser.attendance.undoCheckIn({ id: target.row.id })),
} satisfies Record<string, (target: ActionTarget) => Promise<UndoableAction | undefined>>

type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions).filter((name): name is ActionName => name in actions)

async function importRooms(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, venueId, rooms: places, n } = target
  const known = places[n % places.length]?.roomNumber ?? '12'
  const { undo } = await organiser.rooms.import({
    venueId,
    columns: ['roomNumber', 'bedCount', 'bedType'],
    lines: [
      [known, String(1 + (n % 4)), 'double'],
      [`N${n}`, '2', 'single'],
    ],
  })
  return withUndo(target, undo)
}

async function importFlights(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, db, venueId, row, n } = target
  const [person] = await db.select().from(people).where(eq(people.id, row.personId))
  const { undo } = await organiser.travel.import({
    venueId,
    columns: ['email', 'flight1DepartureAirport', 'flight1DepartureTime', 'flight1ArrivalTime'],
    lines: [[person?.email ?? '', n % 2 === 0 ? 'OSL' : 'BER', '2026-11-30T07:10', '2026-11-30T09:45']],
  })
  return withUndo(target, undo)
}

async function importPeople(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, db, venueId, rows, n } = target
  const known = await db
    .select()
    .from(people)
    .where(
      inArray(
        people.id,
        rows.map(({ personId }) => personId),
      ),
    )
  const fresh = [`Tove ${n}`, `tove${n}@${venueId}.test`, 'Nuts', 'LP']
  const { undo } = await organiser.people.import({
    venueId,
    columns: ['fullName', 'email', 'allergies', 'studio'],
    lines: [...known.map(({ fullName, email }) => [fullName, email ?? '', 'Nuts', 'LP']), fresh],
  })
  return withUndo(target, undo)
}

/** Assigns a room, and deletes its rows for Undo, so that only the audit entry can be used. */
async function assignRoom({ db, actorId, venueId, row: { personId }, rooms: places, n }: ActionTarget) {
  await putInBed(db, actorId, { venueId, roomId: returnedRow(places[n % places.length]).id, personId })
  await db.delete(undoEntries)
  return {}
}

const addParticipant = ({ organiser, workshop, row: { personId } }: ActionTarget) =>
  organiser.workshops.addParticipant({ workshopId: workshop.id, personId })

const removeParticipant = ({ organiser, workshop, row: { personId } }: ActionTarget) =>
  organiser.workshops.removeParticipant({ workshopId: workshop.id, personId })

/** Performs an action, and returns the Undo of its entry in /history. Undefined if there is none. */
async function undoInHistory(
  target: ActionTarget,
  action: () => Promise<{ notRestored?: string[] }>,
): Promise<UndoableAction | undefined> {
  const { organiser, db, venueId, row } = target
  const known = await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.venueId, venueId))
  const { notRestored = [] } = await action()
  const { entries } = await organiser.audit.list({ venueId })
  const isKnown = new Set(known.map(({ id }) => id))
  const entriesOfRow = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, row.id), eq(auditLog.venueId, venueId)))
  const ownIds = new Set(entriesOfRow.map(({ id }) => id))
  const entry = entries.find(({ id, undo }) => !isKnown.has(id) && ownIds.has(id) && undo !== null)
  if (!entry?.undo || 'whyNot' in entry.undo) return undefined
  const { asks } = entry.undo
  return {
    notRestored: asks === null ? notRestored : [...notRestored, asks],
    undo: async () => (await organiser.audit.undo({ id: entry.id })).notRestored,
  }
}
