import { answer, undoDecline } from '#server/stay/commands.ts'
import { eq } from 'drizzle-orm'
import { editionQuestions } from '#server/db/tables/questions.ts'
import { studios } from '#server/db/tables/studios.ts'
import { offeredIn, type Chosen, type Done } from '#server/testing/undo-fixture.ts'

const answers = ['yes', 'maybe', 'no'] as const
export async function setStatus(chosen: Chosen): Promise<Done | undefined> {
  const { organiser, row, n } = chosen
  const change = { id: row.id, from: row.attending, attending: answers[n % 3] ?? 'yes' }
  const { undo, notRestored } = await organiser.attendance.setStatus({ ...change, undoCheckIn: true })
  return offeredIn(chosen, undo, notRestored)
}

export async function setMany(chosen: Chosen): Promise<Done | undefined> {
  const { organiser, venueId, rows, n } = chosen
  const changes = answers
    .map((from, at) => ({
      from,
      attending: answers[(n % 3 === 0 ? at + 1 : n) % 3] ?? 'yes',
      ids: rows.filter((row) => row.attending === from).map(({ id }) => id),
    }))
    .filter(({ from, attending, ids }) => from !== attending && ids.length > 0)
  if (changes.length === 0) return undefined
  const input = { venueId, changes, undoCheckIn: true }
  const { undo, notRestored } = await organiser.attendance.setMany(input)
  return offeredIn(chosen, undo, notRestored)
}

export async function remove(chosen: Chosen): Promise<Done | undefined> {
  const { organiser, row } = chosen
  const { undo } = await organiser.people.uninvite({ venueId: row.venueId, ids: [row.id], undoCheckIn: true })
  return offeredIn(chosen, undo)
}

export async function removeMany(chosen: Chosen): Promise<Done | undefined> {
  const { organiser, venueId, rows } = chosen
  const ids = rows.map(({ id }) => id)
  const { undo } = await organiser.people.uninvite({ venueId, ids, undoCheckIn: true })
  return offeredIn(chosen, undo)
}

export async function checkIn(chosen: Chosen): Promise<Done | undefined> {
  const { organiser, row } = chosen
  const { undo, notRestored } = await organiser.attendance.checkIn({ id: row.id, setToYes: true })
  return offeredIn(chosen, undo, notRestored)
}

export async function setStudios(chosen: Chosen): Promise<Done | undefined> {
  const { organiser, db, venueId, rows, n } = chosen
  const [studio] = await db.select().from(studios).limit(1)
  const studioId = n % 3 === 0 ? 'LP' : n % 3 === 1 ? null : (studio?.id ?? null)
  const personIds = rows.map(({ personId }) => personId)
  const { undo } = await organiser.people.setStudios({ venueId, studioId, personIds })
  return offeredIn(chosen, undo)
}

export async function answerQuestion(chosen: Chosen): Promise<Done | undefined> {
  const { organiser, db, venueId, rows, n } = chosen
  const [asking] = await db.select().from(editionQuestions).where(eq(editionQuestions.venueId, venueId))
  const { undo } = await organiser.questions.answerMany({
    venueId,
    questionId: asking?.questionId ?? '',
    value: n % 3 === 0 ? null : `Answer ${n % 3}`,
    personIds: rows.map(({ personId }) => personId),
  })
  return offeredIn(chosen, undo)
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
