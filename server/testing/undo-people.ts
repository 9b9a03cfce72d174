import { answer, undoDecline } from '#server/stay/commands.ts'
import { eq } from 'drizzle-orm'
import { editionQuestions } from '#server/db/tables/questions.ts'
import { studios } from '#server/db/tables/studios.ts'
import { withUndo, type ActionTarget, type UndoableAction } from '#server/testing/undo-fixture.ts'

const answers = ['yes', 'maybe', 'no'] as const
export async function setStatus(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, row, n } = target
  const change = { id: row.id, from: row.attending, attending: answers[n % 3] ?? 'yes' }
  const { undo, notRestored } = await organiser.attendance.setStatus({ ...change, undoCheckIn: true })
  return withUndo(target, undo, notRestored)
}

export async function setMany(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, venueId, rows, n } = target
  const changes = answers
    .map((from, index) => ({
      from,
      attending: answers[(n % 3 === 0 ? index + 1 : n) % 3] ?? 'yes',
      ids: rows.filter((row) => row.attending === from).map(({ id }) => id),
    }))
    .filter(({ from, attending, ids }) => from !== attending && ids.length > 0)
  if (changes.length === 0) return undefined
  const input = { venueId, changes, undoCheckIn: true }
  const { undo, notRestored } = await organiser.attendance.setMany(input)
  return withUndo(target, undo, notRestored)
}

export async function remove(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, row } = target
  const { undo } = await organiser.people.uninvite({ venueId: row.venueId, ids: [row.id], undoCheckIn: true })
  return withUndo(target, undo)
}

export async function removeMany(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, venueId, rows } = target
  const ids = rows.map(({ id }) => id)
  const { undo } = await organiser.people.uninvite({ venueId, ids, undoCheckIn: true })
  return withUndo(target, undo)
}

export async function checkIn(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, row } = target
  const { undo, notRestored } = await organiser.attendance.checkIn({ id: row.id, setToYes: true })
  return withUndo(target, undo, notRestored)
}

export async function setStudios(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, db, venueId, rows, n } = target
  const [studio] = await db.select().from(studios).limit(1)
  const studioId = n % 3 === 0 ? 'LP' : n % 3 === 1 ? null : (studio?.id ?? null)
  const personIds = rows.map(({ personId }) => personId)
  const { undo } = await organiser.people.setStudios({ venueId, studioId, personIds })
  return withUndo(target, undo)
}

export async function answerQuestion(target: ActionTarget): Promise<UndoableAction | undefined> {
  const { organiser, db, venueId, rows, n } = target
  const [asking] = await db.select().from(editionQuestions).where(eq(editionQuestions.venueId, venueId))
  const { undo } = await organiser.questions.answerMany({
    venueId,
    questionId: asking?.questionId ?? '',
    value: n % 3 === 0 ? null : `Answer ${n % 3}`,
    personIds: rows.map(({ personId }) => personId),
  })
  return withUndo(target, undo)
}

export async function decline({
  deps,
  actorId,
  venueId,
  row,
}: ActionTarget): Promise<UndoableAction | undefined> {
  const { personId, attending } = row
  if (attending === 'no') return undefined
  const guest = { actorId, personId }
  const { notRestored } = await answer(deps, guest, { venueId, attending: 'no' })
  return {
    notRestored,
    undo: async () => (await undoDecline(deps, guest, venueId)).notRestored,
  }
}
