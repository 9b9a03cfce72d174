import { shuttleDirections } from '#contract/shuttle-directions.ts'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { answerText, listedQuestions, organiserTerm } from '#contract/questions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { ownText, type AnswersByPerson } from '#web/attendance/own-columns.ts'
import { formatInstant, formatShortMoment } from '#web/base/dates.ts'
import type { CsvColumn } from '#web/lib/csv.ts'
import { groupBy } from '#web/lib/group-by.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { csvColumns as travelColumns } from '#web/travel/travel-csv.ts'

/** A part of the full export that can be left out. */
export type ExportPart = { id: string; label: string; columns: readonly CsvColumn<Row>[] }

export type Lists = {
  timeZone: string
  flights: Outputs['travel']['list']
  rooms: Outputs['rooms']['list']
  workshops: Outputs['workshops']['list']
  runs: Outputs['shuttles']['board']['runs']
  questions: readonly AskedQuestion[]
  answersByPerson: AnswersByPerson
}

const roles = { guest: 'Guest', admin: 'Organiser' } as const
const shuttleHeaders = { to_venue: 'Shuttle there', to_airport: 'Shuttle back' } as const

const singleColumn = (id: string, label: string, cell: CsvColumn<Row>['cell']): ExportPart => ({
  id,
  label,
  columns: [{ header: label, cell }],
})

/** The parts of the full export: everything an edition's lists show organisers, with one row per person. */
export function exportParts(lists: Lists): ExportPart[] {
  const { timeZone, questions, answersByPerson } = lists
  const flights = new Map(lists.flights.map((row) => [row.personId, row]))
  const rooms = new Map(
    lists.rooms.flatMap(({ roomNumber, assignments }) =>
      assignments.map(({ personId }) => [personId, roomNumber] as const),
    ),
  )
  const workshops = groupBy(
    lists.workshops.flatMap(({ title, participants }) =>
      participants.map(({ personId }) => ({ personId, title })),
    ),
    ({ personId }) => personId,
  )
  return [
    singleColumn('name', 'Name', ({ fullName }) => fullName),
    singleColumn('email', 'E-mail', ({ email }) => email),
    singleColumn('studio', 'Studio', ({ studio }) => studio),
    singleColumn('status', 'Status', ({ attending }) => attending),
    singleColumn('role', 'Role', ({ role }) => roles[role]),
    ...listedQuestions.map((name) =>
      singleColumn(name, organiserTerm(name), (row) => answerText(name, row, 'organiser')),
    ),
    {
      id: 'flights',
      label: 'Flights',
      columns: travelColumns
        .filter(({ header }) => header !== 'Name' && header !== 'Email')
        .map(({ header, cell }) => ({
          header,
          cell: ({ personId }) => {
            const row = flights.get(personId)
            return row === undefined ? null : cell(row)
          },
        })),
    },
    singleColumn('room', 'Room', ({ personId }) => rooms.get(personId) ?? null),
    {
      id: 'shuttles',
      label: 'Shuttles',
      columns: shuttleDirections.map((direction) => ({
        header: shuttleHeaders[direction],
        cell: shuttleCell(lists.runs.filter((run) => run.direction === direction)),
      })),
    },
    singleColumn('workshops', 'Workshops', ({ personId }) =>
      (workshops.get(personId) ?? []).map(({ title }) => title).join(', '),
    ),
    singleColumn('check-in', 'Checked in', ({ checkInTime }) =>
      checkInTime === null ? null : formatInstant(checkInTime, timeZone),
    ),
    ...questions.map((question) =>
      singleColumn(question.id, question.label, (row) => ownText(answersByPerson, question, row)),
    ),
  ]
}

function shuttleCell(runs: Lists['runs']): CsvColumn<Row>['cell'] {
  const texts = new Map(
    runs.flatMap(({ number, leavesAt, personIds }) =>
      personIds.map((id) => [id, `Shuttle ${number}, ${formatShortMoment(leavesAt)}`] as const),
    ),
  )
  return ({ personId }) => texts.get(personId) ?? null
}
