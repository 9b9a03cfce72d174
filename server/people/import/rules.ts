import { LP } from '#contract/answers.ts'
import { ownColumn, peopleColumns } from '#contract/people.ts'
import {
  answerText,
  importedQuestions,
  type ImportedQuestion,
  type PartName,
  type PartValues,
} from '#contract/questions.ts'
import { ownAnswerText, type OwnAnswers } from '#contract/own-answers.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { studioChoice } from '#server/people/details/rules.ts'
import { belongsTo, key, duplicateLine, severalNamesakes, haveCommonWord } from '#server/lib/person-names.ts'
import { decideEach, plainLine } from '#server/lib/imported-lines.ts'
import { detailColumns } from '#contract/detail-columns.ts'
import type { people } from '#server/db/tables/people.ts'
import {
  type Problem,
  type ReadLine,
  type LineValues,
  type LineOrProblem,
} from '#server/people/import/cells.ts'

type Row = typeof people.$inferSelect

/** A person that a line may be about. */
export type KnownPerson = Pick<
  Row,
  'id' | 'version' | 'fullName' | 'email' | 'studioId' | 'company' | 'notes' | PartName
> & { hasAccount: boolean; isOnList: boolean; own: OwnAnswers }

/** A studio as fields name it: its id, or LP. `names`: its names in files. */
export type KnownStudio = { id: string; name: string; names: readonly string[] }

type KnownData = {
  known: readonly KnownPerson[]
  studios: readonly KnownStudio[]
  /** The number of each line, as shown. */
  numbers: readonly number[]
}

/** The fields of a known person that may change; `studioId` may be LP. */
type Fields = Partial<Pick<Row, 'email' | 'studioId' | 'notes' | PartName>>

export type Decision =
  | { kind: 'problem' | 'asked'; name: string; problem: Problem }
  | { kind: 'new'; values: LineValues; studioId: string | null }
  | {
      kind: 'known'
      person: KnownPerson
      fields: Fields
      own: LineValues['own']
      changes: ReadLine['changes']
    }

/**
 * Decides what each line does. People are found by address if the line has one, else by exact name. A known person
 * keeps their name, and their address if they have one; a blank changes nothing. A second line about one person is a
 * problem, so that the order of lines never matters.
 */
export function decideLines(lines: readonly LineOrProblem[], knowledge: KnownData): Decision[] {
  const find = personFinder(lines, knowledge.known)
  const studios = new Map(
    knowledge.studios.flatMap((studio) => studio.names.map((name) => [key(name), studio] as const)),
  )
  const studioNames = new Map(knowledge.studios.map(({ id, name }) => [id, name]))
  const namesWithAddress = new Set(
    lines.flatMap((line) => ('values' in line && line.values.email ? [key(line.values.fullName)] : [])),
  )
  return decideEach(lines, knowledge.numbers, (values, earlier): Decision => {
    const stop = (problem: Problem): Decision => ({ kind: 'problem', name: values.fullName, problem })
    const found = find(values)
    if ('message' in found) return stop(found)
    if (values.email === null && namesWithAddress.has(key(values.fullName))) return stop(addressMissing)
    const firstLine = earlier(...marksOf(values, found.person))
    if (firstLine !== undefined) return stop(sameAs(firstLine, values))
    const studio = values.studio === null ? null : studios.get(key(values.studio))
    if (studio === undefined) {
      return { kind: 'asked', name: values.fullName, problem: unknownStudio(values.studio) }
    }
    const studioId = studio?.id ?? null
    if (found.person === null) return { kind: 'new', values, studioId }
    return { kind: 'known', person: found.person, ...changesOf(found.person, values, studioId, studioNames) }
  })
}

export function describe(decision: Decision): ReadLine {
  if ('problem' in decision) {
    const { kind, name, problem } = decision
    return { ...plainLine, name, problem, outcome: kind }
  }
  if (decision.kind === 'new') return { ...plainLine, outcome: 'new', name: decision.values.fullName }
  const { person, changes } = decision
  const joins = !person.isOnList
  const outcome = joins || changes.length > 0 ? 'changed' : 'unchanged'
  return { ...plainLine, outcome, name: person.fullName, changes, joins }
}

/** The names of studios that appear in the lines but aren't known, as first written, with the number of lines. */
export function unknownStudios(lines: readonly LineOrProblem[], studios: readonly KnownStudio[]) {
  const known = new Set(studios.flatMap(({ names }) => names.map(key)))
  const found = new Map<string, { name: string; lines: number }>()
  for (const line of lines) {
    const name = 'values' in line ? line.values.studio : null
    if (name === null || known.has(key(name))) continue
    const entry = found.get(key(name)) ?? { name, lines: 0 }
    found.set(key(name), { ...entry, lines: entry.lines + 1 })
  }
  return [...found.values()]
}

function personFinder(lines: readonly LineOrProblem[], known: readonly KnownPerson[]) {
  const addresses = new Set(
    lines.flatMap((line) => ('values' in line && line.values.email ? [line.values.email] : [])),
  )
  const byEmail = new Map(
    known.flatMap((one) => (one.email === null ? [] : [[key(one.email), one] as const])),
  )
  const byName = Map.groupBy(known, ({ fullName }) => key(fullName))
  return ({ fullName, email }: LineValues): { person: KnownPerson | null } | Problem => {
    const namesakes = byName.get(key(fullName)) ?? []
    if (email === null) return onlyNamesake(namesakes)
    const owner = byEmail.get(email)
    if (owner)
      return haveCommonWord(owner.fullName, fullName)
        ? { person: owner }
        : { column: 'email', message: belongsTo(owner.fullName, email) }
    // A namesake whose own address is in the file too is someone else.
    return withoutAddress(namesakes.filter((one) => one.email === null || !addresses.has(key(one.email))))
  }
}

function onlyNamesake(namesakes: readonly KnownPerson[]): { person: KnownPerson | null } | Problem {
  if (namesakes.length < 2) return { person: namesakes[0] ?? null }
  return { column: 'email', message: severalNamesakes }
}

/** A person known only by name gets the address of the line. A person with a different address may be someone else. */
function withoutAddress(namesakes: readonly KnownPerson[]): { person: KnownPerson | null } | Problem {
  const found = onlyNamesake(namesakes)
  if ('message' in found || found.person === null) return found
  const { fullName, email, hasAccount } = found.person
  if (email !== null)
    return {
      column: 'email',
      message: `${fullName} is known as ${email}. If it is the same person, use that address; if not, make the name different.`,
    }
  if (hasAccount)
    return {
      column: 'email',
      message: `${fullName} has an account, so only they can add an address. Leave it empty here.`,
    }
  return found
}

const addressMissing: Problem = {
  column: 'email',
  message: 'Another line has this name and an address. Add the address here, or remove this line.',
}

const unknownStudio = (name: string | null): Problem => ({
  column: 'studio',
  message: `There is no studio named ${name}`,
})

/** Every key by which another line may identify the same person. */
const marksOf = ({ fullName, email }: LineValues, person: KnownPerson | null): string[] => [
  ...(person ? [`id ${person.id}`] : []),
  ...(email === null ? [`name ${key(fullName)}`] : [`email ${email}`]),
]

const sameAs = (line: number, { email }: LineValues): Problem => ({
  column: email === null ? 'fullName' : 'email',
  message: duplicateLine(line),
})

/** The changes in a line, as columns to write and as text for people. */
function changesOf(
  person: KnownPerson,
  { email, studio: _name, fullName: _keptName, notes, own: ownAnswers, ...details }: LineValues,
  studioId: string | null,
  studioNames: ReadonlyMap<string, string>,
): Pick<Extract<Decision, { kind: 'known' }>, 'fields' | 'own' | 'changes'> {
  const now = { ...person, studioId: studioChoice(person) }
  const newValues = {
    ...(email !== null && person.email === null && { email }),
    ...(studioId !== null && { studioId }),
    ...(notes !== null && { notes }),
    ...detailColumns(person, { ...details, removes: [] }),
  }
  const changed = changedFields(now, newValues)
  const fields: Fields = Object.fromEntries(
    Object.entries(newValues).filter(([name]) => changed.includes(name)),
  )
  const [before, after] = [textsOf(now, studioNames), textsOf({ ...now, ...fields }, studioNames)]
  const changes = columnsInOrder.flatMap((column) =>
    before[column] === after[column] || after[column] === null
      ? []
      : [{ column, before: before[column], after: after[column] }],
  )
  const answered = changedFields(person.own, ownAnswers)
  const changedAnswers = Object.fromEntries(
    Object.entries(ownAnswers).filter(([id]) => answered.includes(id)),
  )
  const answers = Object.entries(changedAnswers).map(([id, value]) => ({
    column: ownColumn(id),
    before: ownAnswerText(person.own[id]) || null,
    after: ownAnswerText(value),
  }))
  return { fields, own: changedAnswers, changes: [...changes, ...answers] }
}

const columnsInOrder = peopleColumns.filter((column) => column !== 'fullName')

const textsOf = (
  { email, studioId, notes, ...answers }: Required<Fields>,
  studioNames: ReadonlyMap<string, string>,
): Record<(typeof columnsInOrder)[number], string | null> => ({
  email,
  studio: studioId === null ? null : (studioNames.get(studioId) ?? LP),
  ...textsIn(answers),
  notes,
})

const textsIn = (answers: PartValues): Record<ImportedQuestion, string | null> =>
  Object.assign(
    {},
    ...importedQuestions.map((name) => ({
      [name]:
        name === 'allergies'
          ? answers.allergies && (answers.allergies.join(', ') || 'none')
          : answerText(name, answers, 'organiser'),
    })),
  )
