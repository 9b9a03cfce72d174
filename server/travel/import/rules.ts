import { perFlightField } from '#contract/answers.ts'
import { z } from 'zod'
import { flightFields, isPossibleOutbound, isPossibleReturn, type Flights } from '#contract/flight-fields.ts'
import { optionalText } from '#contract/fields.ts'
import type { readLine } from '#contract/imports.ts'
import { surveyEmail } from '#contract/registration.ts'
import { importColumns } from '#contract/travel.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { cellsByColumn, decideEach, plainLine } from '#server/lib/imported-lines.ts'
import { belongsTo, key, duplicateLine, severalNamesakes, haveCommonWord } from '#server/lib/person-names.ts'
import { flightColumns } from '#server/travel/rules.ts'

type Column = (typeof importColumns)[number]
type ReadLine = z.output<ReturnType<typeof readLine<Column>>>
type Problem = NonNullable<ReadLine['problem']>

const LineValues = z.object({
  fullName: optionalText(100, 'A name can have at most 100 characters'),
  email: surveyEmail.nullable(),
  ...flightFields,
})
type LineValues = z.output<typeof LineValues>
type LineOrProblem = { values: LineValues } | { name: string; problem: Problem }

type Row = typeof attendance.$inferSelect
type BookedFlights = Flights & Pick<Row, 'flight1NotBooked' | 'flight2NotBooked'>

/** A person on the list of the edition. */
export type Traveller = Pick<Row, 'id' | 'version' | 'attending'> &
  BookedFlights & { fullName: string; email: string | null }

export type Decision =
  | { kind: 'problem'; name: string; problem: Problem }
  | { kind: 'known'; person: Traveller; fields: Partial<BookedFlights>; changes: ReadLine['changes'] }

/** Parses the cells of a line in the order of the columns, or returns what can't be stored. */
export function readCells(columns: readonly Column[], line: readonly string[]): LineOrProblem {
  const cells = cellsByColumn(columns, line)
  const blank = Object.fromEntries(Object.keys(LineValues.shape).map((field) => [field, null]))
  const name = cells['fullName'] ?? cells['email'] ?? ''
  const read = LineValues.safeParse({ ...blank, ...cells })
  if (read.success) {
    if (name !== '') return { values: read.data }
    return { name, problem: { column: null, message: 'Add a name or an e-mail address' } }
  }
  const { path, message } = read.error.issues[0] ?? { path: [], message: 'This line cannot be read' }
  const column = columns.find((one) => one === path[0]) ?? null
  const moment = column?.endsWith('Time') ? cells[column] : undefined
  const isValid = moment === undefined || /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(moment)
  return { name, problem: { column, message: isValid ? message : unreadable(moment) } }
}

const unreadable = (cell: string) => `“${cell}” isn’t a date with a time. Write it like 2027-11-30 14:05.`

/**
 * Decides what each line does, by address if it has one, else by exact name. An empty cell changes nothing; a second
 * line about one person is a problem, so that the order of lines never matters. `numbers`: the number of each line,
 * as shown.
 */
export function decideLines(
  lines: readonly LineOrProblem[],
  { travellers, numbers }: { travellers: readonly Traveller[]; numbers: readonly number[] },
): Decision[] {
  const findTraveller = travellerFinder(travellers)
  return decideEach(lines, numbers, (values, findEarlier): Decision => {
    const toProblem = (problem: Problem): Decision => ({
      kind: 'problem',
      name: values.fullName ?? values.email ?? '',
      problem,
    })
    const found = findTraveller(values)
    if ('message' in found) return toProblem(found)
    const first = findEarlier(found.id)
    if (first !== undefined) return toProblem({ column: null, message: duplicateLine(first) })
    return flightsOf(found, values)
  })
}

function travellerFinder(travellers: readonly Traveller[]) {
  const byEmail = new Map(
    travellers.flatMap((one) => (one.email === null ? [] : [[key(one.email), one] as const])),
  )
  const byName = Map.groupBy(travellers, ({ fullName }) => key(fullName))
  return ({ fullName, email }: LineValues): Traveller | Problem => {
    const namesakes = byName.get(key(fullName ?? '')) ?? []
    const owner = email === null ? undefined : byEmail.get(email)
    if (owner && fullName !== null && !haveCommonWord(owner.fullName, fullName))
      return { column: 'email', message: belongsTo(owner.fullName, email ?? '') }
    const found = owner ?? (namesakes.length === 1 ? namesakes[0] : undefined)
    if (!owner && namesakes.length > 1) return { column: 'email', message: severalNamesakes }
    if (!found || (!owner && hasOtherAddress(found, email))) return notOnList(fullName, email)
    if (found.attending === 'no')
      return {
        column: null,
        message: `${found.fullName} said no to this event. Set them to Yes or Maybe first.`,
      }
    return found
  }
}

/** Whether a person of the same name has another address. */
const hasOtherAddress = (found: Traveller, email: string | null) => email !== null && found.email !== null

const notOnList = (fullName: string | null, email: string | null): Problem => ({
  column: email === null ? 'fullName' : 'email',
  message: `${email ?? fullName} isn’t on this event’s list. Add them in Attendance, or correct it here.`,
})

function flightsOf(person: Traveller, { fullName: _name, email: _email, ...values }: LineValues): Decision {
  const newFlights: Partial<Flights> = Object.fromEntries(
    Object.entries(values).filter(([, field]) => field !== null),
  )
  const flights = { ...flightsIn(person), ...newFlights }
  const impossible = impossibleIn(flights)
  if (impossible) return { kind: 'problem', name: person.fullName, problem: impossible }
  const changed = changedFields(person, newFlights)
  // A given flight is booked, whatever was answered before.
  const columns = flightColumns(flights, person)
  const fields = changed.length === 0 ? {} : columns
  const changes = fieldNames.flatMap((column) => {
    const after = flights[column]
    return changed.includes(column) && after !== null ? [{ column, before: person[column], after }] : []
  })
  return { kind: 'known', person, fields, changes }
}

const fieldNames = importColumns.filter((column) => column !== 'fullName' && column !== 'email')

const flightsIn = (person: Traveller): Flights => perFlightField((name) => person[name])

/** A person's current flights, for the columns that a line doesn't change. */
export const currentFlights = (person: Traveller): BookedFlights => ({
  ...flightsIn(person),
  flight1NotBooked: person.flight1NotBooked,
  flight2NotBooked: person.flight2NotBooked,
})

function impossibleIn(flights: Flights): Problem | undefined {
  const message = 'Please check the days: this arrival doesn’t match the departure'
  if (!isPossibleOutbound(flights)) return { column: 'flight1ArrivalTime', message }
  return isPossibleReturn(flights) ? undefined : { column: 'flight2ArrivalTime', message }
}

/** A line as screens show it: 'new' is a person’s first flight. */
export function describe(decision: Decision): ReadLine {
  if (decision.kind === 'problem') return { ...plainLine, ...decision, outcome: 'problem' }
  const { person, changes } = decision
  const isFirst = fieldNames.every((field) => person[field] === null)
  const outcome = changes.length === 0 ? 'unchanged' : isFirst ? 'new' : 'changed'
  return { ...plainLine, outcome, name: person.fullName, changes }
}
