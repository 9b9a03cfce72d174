import { Bus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { shuttleDirections, type Direction } from '#contract/shuttle-directions.ts'
import { formatDayButton, formatLongDay, formatShortMoment, formatTime, today } from '#web/base/dates.ts'
import { CollapsibleNoPlace, NoPlace } from '#web/board/board-place.tsx'
import { PeopleBoard, useBoard } from '#web/board/board.tsx'
import { PersonList } from '#web/board/person-list.tsx'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useNow } from '#web/lib/use-now.ts'
import { type VenueChoice, venueLabel } from '#web/session/venue-choice.ts'
import { useShownPeople } from '#web/shell/shown-people.ts'
import {
  daysOf,
  runPlaces,
  runsOf,
  viewOf,
  type Board,
  directionNames,
  runName,
  type RunView,
  type Passenger,
  type View,
} from '#web/shuttles/board-view.ts'
import { proposalText, findSeats } from '#web/shuttles/seat-proposals.ts'
import { RunLines } from '#web/shuttles/run-lines.tsx'
import { ShuttleActionsProvider } from '#web/shuttles/shuttle-actions.ts'
import { useArrange, useSeatMoves } from '#web/shuttles/shuttle-moves.ts'
import { ShuttleHeader, useShuttlePlan } from '#web/shuttles/shuttle-head.tsx'
import { TravelSegments } from '#web/shuttles/travel-segments.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ActionButton } from '#web/ui/page-actions.tsx'
import { Chips, Toolbar } from '#web/ui/toolbar.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

/** The board: people without a shuttle beside one direction's runs, with all ways to move them. */
export function ShuttleBoard({ venue, board }: { venue: VenueChoice; board: Board }) {
  const thisDay = today(useNow(), venue.timeZone)
  const [direction, setDirection] = useState<Direction>('to_venue')
  const [day, setDay] = useState<string | null>(null)
  const editing = useOnDemand<string>(EditRunDialog)
  const [isPrinting, setPrinting] = useState(false)
  const days = daysOf(board, direction)
  const allRuns = runsOf(board, direction)
  const view = viewOf(board, direction, day !== null && days.includes(day) ? day : null)
  const run = useSeatMoves(venue.id, direction)
  const arrange = useArrange(({ runs, people }) => placedText(runs, people))
  useShownPeople(board.travellers)
  const seats = useBoard({
    places: allRuns,
    placeMoves: runPlaces,
    people: new Map(board.travellers.map((traveller) => [traveller.personId, traveller])),
    run,
  })
  const edited = board.runs.find(({ id }) => id === editing.subject)
  const proposalFor = (personId: string) =>
    proposalText(board, findSeats(board, venue.id, direction, [personId]).found)
  const passengersToMove = view.runs.flatMap(({ passengers }) =>
    passengers.filter(({ fit }) => isMovable(fit)),
  )
  const arrangeSeats = (personIds: readonly string[]) =>
    arrange.run(findSeats(board, venue.id, direction, personIds).arrangement)
  return (
    <ShuttleActionsProvider
      actions={{
        edit: editing.open,
        arrangeSeats,
      }}
    >
      <ShuttleHeader
        venueId={venue.id}
        board={board}
        direction={direction}
        waiting={view.waiting.length}
        onSeatAll={() => arrangeSeats(view.waiting.map(({ personId }) => personId))}
        onPrint={() => {
          flushSync(() => setPrinting(true))
          window.print()
        }}
      />
      <Toolbar
        segments={<TravelSegments venueId={venue.id} value="shuttles" />}
        chips={
          <>
            <Chips
              label="Direction"
              options={shuttleDirections.map((id) => ({
                id,
                label: directionNames[id],
                count: runsOf(board, id).length,
              }))}
              value={direction}
              onChange={(next) => {
                setDirection(next)
                setDay(null)
                seats.clear()
              }}
            />
            {days.length > 1 && (
              <Chips
                label="Day"
                options={[
                  { id: everyDay, label: 'Every day', count: allRuns.length },
                  ...days.map((id) => ({
                    id,
                    label: formatDayButton(id),
                    count: allRuns.filter(({ leavesAt }) => leavesAt.startsWith(id)).length,
                  })),
                ]}
                value={day ?? everyDay}
                onChange={(id) => setDay(id === everyDay ? null : id)}
              />
            )}
          </>
        }
        count={`${pluralize(
          view.runs.reduce((sum, { personIds }) => sum + personIds.length, 0),
          'person',
          'people',
        )} in ${pluralize(view.runs.length, 'shuttle')}`}
      >
        {passengersToMove.length > 1 && (
          <Button size="small" onPress={() => arrangeSeats(passengersToMove.map(({ personId }) => personId))}>
            Move {passengersToMove.length} people who no longer fit
          </Button>
        )}
      </Toolbar>
      <PeopleBoard
        board={seats}
        className={view.waiting.length > 0 ? 'xl:grid-cols-[18rem_minmax(0,1fr)]' : ''}
        chosenActions={
          seats.hasPlaced && <Button onPress={() => seats.move(seats.ids, null)}>Take off</Button>
        }
      >
        {view.waiting.length > 0 && (
          <WaitingPanel view={view} chosen={seats.chosen} onChoose={seats.choose} />
        )}
        <div className="flex min-w-0 flex-col gap-4 phone:-mt-2">
          {view.waiting.length === 0 && view.runs.length > 0 && (
            <div className="grid phone:order-last">
              <NoPlace label="Not on a shuttle" isScrolling={false}>
                <p className="text-sm text-soft">Everyone with a flight has a seat.</p>
                <WithoutSeat view={view} />
              </NoPlace>
            </div>
          )}
          {view.runs.length === 0 ? (
            <NoRuns
              venueId={venue.id}
              board={board}
              direction={direction}
              isWaiting={view.waiting.length > 0}
            />
          ) : (
            <RunLines runs={view.runs} today={thisDay} chosen={seats.chosen} proposalFor={proposalFor} />
          )}
        </div>
      </PeopleBoard>
      {editing.subject && edited && <EditRunDialog run={edited} onClose={editing.close} />}
      {isPrinting && <DriverSheets venue={venueLabel(venue)} runs={view.runs} />}
    </ShuttleActionsProvider>
  )
}

const everyDay = 'every day'

const EditRunDialog = lazyDialog(
  async () => (await import('#web/shuttles/edit-run-dialog.tsx')).EditRunDialog,
)

const isMovable = (fit: string) =>
  fit === 'missed' || fit === 'tight' || fit === 'waits' || fit === 'elsewhere'

function placedText(runs: number, people: number): string {
  const seatedText = `${pluralize(people, 'person has', 'people have')} a seat`
  return runs === 0 ? seatedText : `${pluralize(runs, 'shuttle')} added, ${seatedText}`
}

/** The drivers' sheets: each run, with a box to tick for every passenger. */
const DriverSheets = ({ venue, runs }: { venue: string; runs: readonly RunView[] }) => (
  <PrintSheet>
    <h1 className="mb-1">Shuttles</h1>
    <p className="mb-4 text-soft">{venue}</p>
    {runs.map((run) => (
      <DriverSheet key={run.id} run={run} />
    ))}
  </PrintSheet>
)

function DriverSheet({ run }: { run: RunView }) {
  const details = [run.vehicle, run.driverName, run.driverPhone, run.note].filter(Boolean)
  return (
    <article className="mb-6 break-inside-avoid">
      <h2>
        {formatTime(run.leavesAt)}, {run.place}
      </h2>
      <p>
        {runName(run)}, {directionNames[run.direction].toLowerCase()}, {formatLongDay(run.leavesAt)}
      </p>
      {details.length > 0 && <p className="text-soft">{details.join(', ')}</p>}
      <table aria-label={runName(run)} className="mt-2 w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr>
            {['On board', 'Name', run.direction === 'to_venue' ? 'Lands' : 'Flies'].map((header) => (
              <th key={header} scope="col" className="border-b-2 border-ink py-1 pr-4 first:w-24 last:w-28">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.passengers.map(({ personId, fullName, flightAt }) => (
            <tr key={personId}>
              <td className="w-20 border-b border-line py-1 pr-4">☐</td>
              <th scope="row" className="border-b border-line py-1 pr-4 font-normal">
                {fullName}
              </th>
              <td className="border-b border-line py-1 tabular-nums">
                {flightAt === null ? '–' : formatTime(flightAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

type WaitingPanelProps = {
  view: Pick<View, 'waiting' | 'withoutFlight' | 'ownWay'>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** People on no run: those who need a seat, to select and drag, and the reasons the others don't. */
function WaitingPanel({ view, chosen, onChoose }: WaitingPanelProps) {
  const { waiting } = view
  const items = waiting.map(({ personId: id, fullName: text, flightAt }) => ({ id, text, flightAt }))
  return (
    <CollapsibleNoPlace
      label="Not on a shuttle"
      title="Not on a shuttle"
      count={waiting.length}
      besideFrom="xl"
    >
      <PersonList label="People on no shuttle" items={items} chosen={chosen} onChoose={onChoose}>
        {({ text, flightAt }) => (
          <span className="min-w-0 flex-1 leading-snug">
            <span className="block wrap-anywhere">{text}</span>
            <span className="block text-xs text-soft tabular-nums">{formatShortMoment(flightAt)}</span>
          </span>
        )}
      </PersonList>
      <WithoutSeat view={view} />
    </CollapsibleNoPlace>
  )
}

/** Other people without a seat. Collapsed, because there is nothing to do about them here. */
const WithoutSeat = ({ view: { withoutFlight, ownWay } }: Pick<WaitingPanelProps, 'view'>) => (
  <>
    <Names title={`${peopleText(withoutFlight.length)} without flights`} people={withoutFlight} />
    <Names
      title={`${pluralize(ownWay.length, 'person makes', 'people make')} their own way`}
      people={ownWay}
    />
  </>
)

const Names = ({ title, people }: { title: string; people: readonly Passenger[] }) =>
  people.length > 0 && (
    <Disclosure title={title} level={2}>
      <p className="text-sm wrap-anywhere text-soft">{people.map(({ fullName }) => fullName).join(', ')}</p>
    </Disclosure>
  )

type NoRunsProps = { venueId: string; board: Board; direction: Direction; isWaiting: boolean }

function NoRuns({ isWaiting, ...props }: NoRunsProps) {
  const { action, dialog } = useShuttlePlan(props)
  return (
    <>
      <EmptyState
        icon={Bus}
        title="No shuttles yet"
        hint="They are proposed from the flights; nothing is added before you look at them."
        action={<ActionButton action={action} variant={isWaiting ? 'primary' : 'secondary'} />}
      />
      {dialog}
    </>
  )
}
