import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { blankAnswers, importedQuestions, partNames } from '#contract/questions.ts'
import { record } from '#server/audit/commands.ts'
import { findRows, recordUndoable, type RowBefore } from '#server/audit/undoable.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { countOutcomes } from '#server/lib/imported-lines.ts'
import { isDuplicate } from '#server/lib/database-error.ts'
import { invalidatePersonalLinks, refuseLostStudio } from '#server/people/details/commands.ts'
import { personColumns, studioChoice } from '#server/people/details/rules.ts'
import { decideFile, lockNamedPeople, type PeopleFile } from '#server/people/import/queries.ts'
import { describe, type Decision, type KnownStudio } from '#server/people/import/rules.ts'
import { people } from '#server/db/tables/people.ts'
import { studios } from '#server/db/tables/studios.ts'
import { lockVenue } from '#server/locks.ts'
import { updateRows } from '#server/audit/saved-rows.ts'
import { putAnswers } from '#server/questions/many/commands.ts'
import type { AskedQuestionRow } from '#server/questions/queries.ts'
import { addToList } from '#server/people/roster/commands.ts'

/**
 * Saves what previewImport shows for the same file, in one transaction. New people are guests with the answer maybe,
 * and get no invitation. Repeating it changes nothing.
 */
export async function importPeople(deps: Deps, actorId: string, file: PeopleFile) {
  return retryIfTaken(() =>
    deps.db.transaction(async (tx) => {
      await lockImports(tx)
      // Lock the attendance rows so that custom answers can't change between the check and the write.
      if (file.columns.some((column) => column.startsWith('own-'))) await lockNamedPeople(tx, file)
      await lockVenue(tx, file.venueId)
      const { decisions, unknown, added, questions } = await decideFile(tx, file, { isSaved: true })
      const newPeople = decisions.flatMap((one) => (one.kind === 'new' ? [{ id: randomUUID(), ...one }] : []))
      const known = decisions.filter((one) => one.kind === 'known')
      const changed = known.filter(({ changes, own }) => changes.length > Object.keys(own).length)
      const studioIds = await addStudios(tx, actorId, usedStudios(added, [...newPeople, ...changed]))
      await insertPeople(tx, newPeople.map(newPerson))
      const changedIds = changed.map(({ person }) => person.id)
      const before = await findRows(tx, people, changedIds)
      await updateRows(tx, people, writtenColumns, changed.map(changedPerson))
      await invalidatePersonalLinks(
        tx,
        changed.filter(({ fields }) => fields.email).map(({ person }) => person.id),
        deps.clock(),
      )
      const newIds = new Set<string>(newPeople.map(({ id }) => id))
      const joined = await addToList(tx, file.venueId, [
        ...newIds,
        ...known.flatMap(({ person }) => (person.isOnList ? [] : [person.id])),
      ])
      const answered = await writeOwn(
        tx,
        { venueId: file.venueId, now: deps.clock() },
        { questions, given: [...newPeople.map(ownOfNew), ...known.map(ownOfKnown)] },
      )
      const lines = decisions.map(describe)
      const counts = countOutcomes(lines)
      const ids = new Set([
        ...joined.map(({ personId }) => personId),
        ...changedIds,
        ...answered.flatMap(({ personId }) => personId ?? []),
      ])
      const entry = {
        action: 'person.imported',
        entity: 'venue',
        entityId: file.venueId,
        venueId: file.venueId,
        after: { new: counts.new, changed: counts.changed, ids: [...ids].join(' ') },
        undo: [
          ...before,
          ...[...newIds].map((id) => ({ kind: 'people', rowId: id, personId: id })),
          ...joined.map(({ id, personId }) => ({ kind: 'attendance', rowId: id, personId })),
          ...studioIds.map((id) => ({ kind: 'studios', rowId: id })),
          ...answered,
        ],
      }
      const isChanged = counts.new + counts.changed > 0
      const undo = await recordUndoable(tx, actorId, isChanged ? [entry] : [])
      return { lines, unknownStudios: unknown, counts, undo }
    }),
  )
}

/**
 * Lets only one import run at a time, for any edition: two imports of one file must not create the same person twice,
 * and no unique index covers people with only a name. Holds the lock until the transaction ends.
 */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('people import', 0))`)
}

/**
 * Retries if someone registered with an address of the file, or created one of its studios, after the lookup: the next
 * lookup finds them.
 */
async function retryIfTaken<Result>(run: () => Promise<Result>, triesLeft = 3): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    const isTaken = isDuplicate(error, 'people_email_key') || isDuplicate(error, 'studios_name_key')
    if (isTaken && triesLeft > 0) return retryIfTaken(run, triesLeft - 1)
    return refuseLostStudio(error)
  }
}

type NewDecision = Extract<Decision, { kind: 'new' }> & { id: string }
type KnownDecision = Extract<Decision, { kind: 'known' }>

const newPerson = ({ id, values: { studio: _name, own: _answers, ...values }, studioId }: NewDecision) =>
  personColumns({ ...blankAnswers(importedQuestions), id, ...values, studioId })

const changedPerson = ({ person, fields }: KnownDecision) =>
  personColumns({ ...person, studioId: studioChoice(person), ...fields })

type CustomAnswers = { personId: string; own: KnownDecision['own'] }
const ownOfNew = ({ id, values }: NewDecision): CustomAnswers => ({ personId: id, own: values.own })
const ownOfKnown = ({ person, own }: KnownDecision): CustomAnswers => ({ personId: person.id, own })

/** Writes answers to custom questions, question by question; returns the former rows. */
async function writeOwn(
  tx: Db,
  edition: { venueId: string; now: Date },
  { questions, given }: { questions: readonly AskedQuestionRow[]; given: readonly CustomAnswers[] },
): Promise<RowBefore[]> {
  const rows: RowBefore[] = []
  for (const question of questions) {
    const answersToQuestion = given.flatMap(({ personId, own }) => {
      const value = own[question.id]
      return value === undefined ? [] : [{ personId, value }]
    })
    rows.push(...(await putAnswers(tx, edition, question, answersToQuestion)))
  }
  return rows
}

/** Leaves out studios that only problem lines name. */
function usedStudios(
  made: readonly KnownStudio[],
  saved: readonly (NewDecision | KnownDecision)[],
): KnownStudio[] {
  const used = new Set(saved.map((one) => (one.kind === 'new' ? one.studioId : one.fields.studioId)))
  return made.filter(({ id }) => used.has(id))
}

async function addStudios(tx: Db, actorId: string, newStudios: readonly KnownStudio[]): Promise<string[]> {
  if (newStudios.length === 0) return []
  await tx.insert(studios).values(newStudios.map(({ id, name }) => ({ id, name })))
  for (const { id } of newStudios)
    await record(tx, actorId, { action: 'studio.added', entity: 'studio', entityId: id })
  return newStudios.map(({ id }) => id)
}

/** The person columns an import writes; extra columns in the JSON do no harm. */
export const writtenColumns = [
  'email',
  'studioId',
  'company',
  ...partNames(importedQuestions),
  'notes',
] as const
type PersonRow = Pick<typeof people.$inferSelect, 'id' | 'fullName' | (typeof writtenColumns)[number]>

/** Rows per statement, so that its parameters stay below PostgreSQL's limit. */
const rowsPerStatement = 5000

async function insertPeople(tx: Db, rows: readonly PersonRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx.insert(people).values(rows.slice(from, from + rowsPerStatement))
}
