import { and, eq } from 'drizzle-orm'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { withUndo, type ActionTarget, type UndoableAction } from '#server/testing/undo-fixture.ts'
import { signUp, withdraw } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

export async function move(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, db, venueId, rows, rooms: places, n } = target
  const beds = await db.select().from(roomAssignments).where(eq(roomAssignments.venueId, venueId))
  const bedOf = (personId: string) => beds.find((bed) => bed.personId === personId)?.roomId ?? null
  const [first, second] = rows.map(({ personId }) => ({ personId, from: bedOf(personId) }))
  if (!first) return undefined
  const moves =
    n % 4 === 3 && second
      ? [
          { ...first, to: second.from },
          { ...second, to: first.from },
        ]
      : [{ ...first, to: places[n % 4]?.id ?? null }]
  const { undo } = await organiser.planning.move({ venueId, moves })
  return withUndo(target, undo)
}

export async function applySuggestion(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, venueId, n } = target
  const from = n % 2 === 0 ? ('now' as const) : ('scratch' as const)
  const { beds } = await organiser.planning.suggest({ venueId, from, studios: 'mixed' })
  const moves = beds
    .filter((bed) => bed.from !== bed.to)
    .map(({ personId, from: roomId, to }) => ({ personId, from: roomId, to }))
  if (moves.length === 0) return undefined
  const { undo } = await organiser.planning.applySuggestion({ venueId, moves })
  return withUndo(target, undo)
}

export async function autoAssign(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, venueId } = target
  const { placements } = await organiser.planning.propose({ venueId })
  if (placements.length === 0) return undefined
  const { undo } = await organiser.planning.autoAssign({ venueId, placements })
  return withUndo(target, undo)
}

export async function addParticipants(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, workshop, rows } = target
  const personIds = rows.map(({ personId }) => personId)
  const { undo } = await organiser.workshops.addParticipants({ workshopId: workshop.id, personIds })
  return withUndo(target, undo)
}

export async function moveEntry({ organiser, workshop, n }: ActionTarget): Promise<UndoableAction> {
  const { id, startTime, endTime } = workshop
  const day = `2026-12-0${1 + (n % 3)}`
  const to = {
    startTime: `${day}T${String(8 + (n % 10)).padStart(2, '0')}:00`,
    endTime: n % 5 === 0 ? `${day}T23:00` : null,
  }
  const { version } = await organiser.agenda.move({ id, version: workshop.version, ...to })
  return {
    notRestored: [],
    undo: async () => {
      await organiser.agenda.move({ id, version, startTime, endTime })
      return []
    },
  }
}

export async function shiftEntries({
  organiser,
  venueId,
  workshop,
  edition,
  n,
}: ActionTarget): Promise<UndoableAction | undefined> {
  const days = 1 + (n % 3)
  const welcome = { id: edition.welcome, startTime: '2026-11-30T16:00' }
  const entries = [{ id: workshop.id, startTime: workshop.startTime }, ...(n % 2 === 0 ? [welcome] : [])]
  const { done } = await organiser.agenda.shift({ venueId, entries, days })
  if (done.length === 0) return undefined
  return {
    notRestored: [],
    undo: async () => {
      await organiser.agenda.shift({ venueId, entries: done, days: -days })
      return []
    },
  }
}

export async function leaveWorkshop({
  deps,
  db,
  workshop,
  row: { personId },
}: ActionTarget): Promise<UndoableAction | undefined> {
  const seat = { workshopId: workshop.id, personId }
  const isSeat = and(eq(workshopSignups.workshopId, workshop.id), eq(workshopSignups.personId, personId))
  if ((await db.$count(workshopSignups, isSeat)) === 0) return undefined
  await withdraw(deps, seat)
  return {
    notRestored: [],
    undo: async () => {
      await signUp(db, seat, deps.clock())
      return []
    },
  }
}
