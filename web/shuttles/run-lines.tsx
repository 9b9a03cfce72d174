import { Pencil } from 'lucide-react'
import { dayKey, formatTime } from '#web/base/dates.ts'
import { BoardPlace, LinePlaces, lineOutline } from '#web/board/board-place.tsx'
import { LinePerson } from '#web/board/person-chip.tsx'
import { DayLists } from '#web/lib/day-lists.tsx'
import { freeSeats, runName, type RunView, type SeatedPassenger } from '#web/shuttles/board-view.ts'
import { useShuttleActions } from '#web/shuttles/shuttle-actions.ts'
import { Button } from '#web/ui/button.tsx'

type RunLinesProps = {
  /** The venue's day, `YYYY-MM-DD`. */
  today: string
  runs: readonly RunView[]
  chosen: ReadonlySet<string>
  /** The proposal for a person whose run doesn't suit them. */
  proposalFor: (personId: string) => string | undefined
}

/** The runs on one line each, by day: when, where, who. */
export const RunLines = ({ runs, today, ...lineProps }: RunLinesProps) => (
  <DayLists
    rows={runs}
    dayOf={({ leavesAt }) => dayKey(leavesAt) ?? ''}
    isOver={({ leavesAt }) => leavesAt < today}
    noun="shuttle"
    isCollapsed
  >
    {(run) => (
      <li key={run.id} data-thing={run.id}>
        <RunLine run={run} {...lineProps} />
      </li>
    )}
  </DayLists>
)

function RunLine({ run, chosen, proposalFor }: Omit<RunLinesProps, 'runs' | 'today'> & { run: RunView }) {
  const { edit } = useShuttleActions()
  const isFull = freeSeats(run) <= 0
  const passengersWithProblems = run.passengers.filter(({ problemText }) => problemText !== null)
  return (
    <BoardPlace
      id={run.id}
      label={`${runName(run)}, ${formatTime(run.leavesAt)}, ${isFull ? 'full' : `${freeSeats(run)} free`}`}
      isFull={isFull}
      className="px-3 py-0.5"
      overClassName={lineOutline}
    >
      <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 @min-[36rem]:flex-nowrap">
        <div
          className="flex w-40 shrink-0 flex-col @max-[36rem]:w-auto @max-[36rem]:flex-1"
          title={runDetails(run)}
        >
          <h3 className="flex items-baseline gap-2 font-sans text-sm font-semibold tracking-normal">
            <span className="w-16 shrink-0 tabular-nums">{formatTime(run.leavesAt)}</span>
            <span className="truncate font-medium text-soft">{runName(run)}</span>
          </h3>
          <p className="truncate text-xs text-soft">{run.place}</p>
        </div>
        <div className="@container min-w-0 flex-1 @max-[36rem]:order-last @max-[36rem]:w-full @max-[36rem]:flex-none">
          <ul aria-label={`On ${runName(run)}`} className="grid gap-x-1 @min-[25.25rem]:grid-cols-2">
            {run.passengers.map(({ personId, fullName, flightAt, problemText }) => (
              <LinePerson
                key={personId}
                personId={personId}
                fullName={fullName}
                isChosen={chosen.has(personId)}
                title={problemText === null ? fullName : `${fullName} ${problemText}`}
                hasProblem={problemText !== null}
              >
                {flightAt !== null && (
                  <span className="shrink-0 text-xs text-soft tabular-nums">{formatTime(flightAt)}</span>
                )}
              </LinePerson>
            ))}
          </ul>
        </div>
        <LinePlaces
          id={run.id}
          taken={run.personIds.length}
          capacity={run.seats}
          where={`on ${runName(run)}`}
        />
        <Button
          size="small"
          variant="quiet"
          isIcon
          aria-label={`Edit ${runName(run)}`}
          onPress={() => edit(run.id)}
        >
          <Pencil className="size-4" aria-hidden />
        </Button>
      </div>
      {passengersWithProblems.map((passenger) => (
        <PassengerProblem
          key={passenger.personId}
          passenger={passenger}
          proposal={proposalFor(passenger.personId)}
        />
      ))}
    </BoardPlace>
  )
}

const runDetails = ({ place, vehicle, driverName, driverPhone, note }: RunView) =>
  [place, vehicle, driverName, driverPhone, note].filter(Boolean).join('\n')

/** A passenger's problem, with a button that fixes it. */
function PassengerProblem({
  passenger,
  proposal,
}: {
  passenger: SeatedPassenger
  proposal: string | undefined
}) {
  const { arrangeSeats } = useShuttleActions()
  const { personId, fullName, problemText } = passenger
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-sm text-bad">
      <span className="min-w-0 wrap-anywhere">
        {fullName} {problemText}.
      </span>
      {proposal !== undefined && (
        <Button size="small" onPress={() => arrangeSeats([personId])}>
          {proposal}
          <span className="sr-only"> for {fullName}</span>
        </Button>
      )}
    </p>
  )
}
