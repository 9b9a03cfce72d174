import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { shuttleDirections } from '#contract/shuttle-directions.ts'
import type { AskedQuestion } from '#contract/own-answers.ts'
import { answerText, listedQuestions, organiserTerm } from '#contract/questions.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { type AnswersByPerson, groupByPerson, ownText } from '#web/attendance/own-columns.ts'
import { useAskedQuestions } from '#web/questions/use-asked-questions.ts'
import { recall, remember } from '#web/base/storage.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { peopleText } from '#web/lib/pluralize.ts'
import { useExports } from '#web/lib/use-exports.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ActionButton } from '#web/ui/page-actions.tsx'
import { formatInstant, formatShortMoment } from '#web/base/dates.ts'
import type { CsvColumn } from '#web/lib/csv.ts'
import { groupBy } from '#web/lib/group-by.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { csvColumns as travelColumns } from '#web/travel/travel-csv.ts'

type ExportDialogProps = { venue: VenueChoice; rows: readonly Row[]; onClose: () => void }

/** Exports everything that organisers can read about the listed people into one file. */
export function ExportDialog({ venue, rows, onClose }: ExportDialogProps) {
  const lists = useLists(venue)
  return (
    <Dialog
      title="Export everything"
      description={`One line for each of the ${peopleText(rows.length)} in the list, as it is filtered now.`}
      onClose={onClose}
    >
      <Loaded query={lists} loading={{ shape: 'text', count: 8 }} failed="Failed to fetch the lists.">
        {(parts) => <Parts venueId={venue.id} rows={rows} parts={parts} />}
      </Loaded>
    </Dialog>
  )
}

/** The lists that hold data about people. */
function useLists({ id: venueId, timeZone }: VenueChoice) {
  const { readable: questions } = useAskedQuestions(venueId)
  const input = { venueId }
  const [flights, rooms, workshops, shuttles, answers] = useQueries({
    queries: [
      api.travel.list.queryOptions({ input }),
      api.rooms.list.queryOptions({ input }),
      api.workshops.list.queryOptions({ input }),
      api.shuttles.board.queryOptions({ input }),
      api.questions.answers.queryOptions({
        input: { venueId, questionIds: questions.map(({ id }) => id) },
        select: groupByPerson,
      }),
    ],
  })
  const queries = [flights, rooms, workshops, shuttles, answers]
  const failed = queries.find(({ isError }) => isError)
  const isLoaded = flights.data && rooms.data && workshops.data && shuttles.data && answers.data
  return {
    data:
      isLoaded &&
      exportParts({
        timeZone,
        flights: flights.data,
        rooms: rooms.data,
        workshops: workshops.data,
        runs: shuttles.data.runs,
        questions,
        answersByPerson: answers.data,
      }),
    isError: failed !== undefined,
    error: failed?.error ?? null,
    refetch: () => queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
  }
}

const leftOutKey = 'export-left-out'

type PartsProps = { venueId: string; rows: readonly Row[]; parts: readonly ExportPart[] }

function Parts({ venueId, rows, parts }: PartsProps) {
  // Remembers the parts left out, so that new questions are included.
  const [leftOut, setLeftOut] = useState<readonly string[]>(() => recall(leftOutKey)?.split(' ') ?? [])
  const columns = useMemo(
    () => parts.filter(({ id }) => !leftOut.includes(id)).flatMap((part) => part.columns),
    [parts, leftOut],
  )
  const [csv, xlsx] = useExports({
    procedure: api.attendance.exported,
    venueId,
    fileName: 'everything',
    columns,
    rows,
    noun: ['person', 'people'],
  })
  const choose = (id: string, isOn: boolean) => {
    const next = isOn ? leftOut.filter((one) => one !== id) : [...leftOut, id]
    setLeftOut(next)
    remember(leftOutKey, next.join(' '))
  }
  const whyDisabled = columns.length === 0 ? 'Choose at least one column.' : undefined
  return (
    <>
      <div role="group" aria-label="Columns" className="grid gap-3 sm:grid-cols-2">
        {parts.map(({ id, label }) => (
          <Checkbox key={id} isSelected={!leftOut.includes(id)} onChange={(isOn) => choose(id, isOn)}>
            <span className="wrap-anywhere">{label}</span>
          </Checkbox>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <ActionButton variant="primary" action={{ ...xlsx, ...(whyDisabled && { whyDisabled }) }} />
        <ActionButton action={{ ...csv, ...(whyDisabled && { whyDisabled }) }} />
      </div>
    </>
  )
}

/** A part of the full export that can be left out. */
type ExportPart = { id: string; label: string; columns: readonly CsvColumn<Row>[] }

type Lists = {
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
function exportParts(lists: Lists): ExportPart[] {
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
