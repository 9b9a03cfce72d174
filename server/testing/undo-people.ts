import { answer, undoDecline } from '#server/stay/commands.ts'
import { studios } from '#server/db/tables/studios.ts'
import type { Chosen, Done } from '#server/testing/undo-fixture.ts'

type Freed = { room: { roomNumber: string } | null; workshops: readonly { title: string }[] }

const answers = ['yes', 'maybe', 'no'] as const
const freedIn = ({ room, workshops: freed }: Freed) => [
  ...(room ? [`Freed: Room ${room.roomNumber}`] : []),
  ...freed.map(({ title }) => `Freed: ${title}`),
]

export async function setStatus({ organiser, row: { id, attending: from }, n }: Chosen): Promise<Done> {
  const attending = answers[n % 3] ?? 'yes'
  const done = await organiser.attendance.setStatus({ id, from, attending, undoCheckIn: true })
  return {
    named: done.notRestored,
    undo: async () => {
      if (done.was === attending) return []
      const { checkInTime, was, bed } = done
      const undone = { id, from: attending, attending: was, checkInTime, bed }
      const { notRestored, freed } = await organiser.attendance.undoStatusChange(undone)
      return [...notRestored, ...freedIn(freed)]
    },
  }
}

export async function setMany({ organiser, venueId, rows, n }: Chosen): Promise<Done | undefined> {
  const changes = answers
    .map((from, at) => ({
      from,
      attending: answers[(n % 3 === 0 ? at + 1 : n) % 3] ?? 'yes',
      ids: rows.filter((row) => row.attending === from).map(({ id }) => id),
    }))
    .filter(({ from, attending, ids }) => from !== attending && ids.length > 0)
  if (changes.length === 0) return undefined
  const { undo, ...done } = await organiser.attendance.setMany({ venueId, changes, undoCheckIn: true })
  return {
    named: done.notRestored,
    undo: async () => {
      const input = { venueId, ...undo, undoCheckIn: true, isUndo: true }
      const { notRestored, freed } = await organiser.attendance.setMany(input)
      return [...notRestored, ...(freed.seats > 0 ? ['Freed: workshop seats'] : [])]
    },
  }
}

export async function remove({ organiser, row: { id } }: Chosen): Promise<Done> {
  const { removed } = await organiser.people.uninvite({ id, undoCheckIn: true })
  return { named: [], undo: async () => (await organiser.people.undoRemove({ removed })).notRestored }
}

export async function removeMany({ organiser, venueId, rows }: Chosen): Promise<Done> {
  const ids = rows.map(({ id }) => id)
  const { removed } = await organiser.people.uninviteMany({ venueId, ids, undoCheckIn: true })
  return {
    named: [],
    undo: async () => (await organiser.people.undoRemoveMany({ venueId, removed })).notRestored,
  }
}

export async function checkIn({ organiser, row: { id } }: Chosen): Promise<Done> {
  const { was, notRestored, wasCheckedIn } = await organiser.attendance.checkIn({ id, setToYes: true })
  return {
    named: notRestored,
    undo: async () => {
      if (wasCheckedIn) return []
      await organiser.attendance.undoCheckIn({ id })
      if (was === 'yes') return []
      const back = { id, from: 'yes' as const, attending: was }
      const undone = await organiser.attendance.undoStatusChange(back)
      return [...undone.notRestored, ...freedIn(undone.freed)]
    },
  }
}

export async function setStudios({ organiser, db, venueId, rows, n }: Chosen): Promise<Done> {
  const [studio] = await db.select().from(studios).limit(1)
  const studioId = n % 3 === 0 ? 'LP' : n % 3 === 1 ? null : (studio?.id ?? null)
  const personIds = rows.map(({ personId }) => personId)
  const { undo } = await organiser.people.setStudios({ venueId, groups: [{ studioId, personIds }] })
  return {
    named: [],
    undo: async () => {
      if (undo.length > 0) await organiser.people.setStudios({ venueId, groups: undo })
      return []
    },
  }
}

export async function decline({ deps, actorId, venueId, row }: Chosen): Promise<Done | undefined> {
  const { personId, attending } = row
  if (attending === 'no') return undefined
  const guest = { actorId, personId }
  const { notRestored } = await answer(deps, guest, { venueId, attending: 'no' })
  return {
    named: notRestored,
    undo: async () => (await undoDecline(deps, guest, venueId)).notRestored,
  }
}
