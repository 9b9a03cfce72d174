import { Pencil, TriangleAlert } from 'lucide-react'
import { dayKey, formatDayButton, formatTime } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { freeSeats, runName, type RunView, type Seated } from '#web/shuttles/board-view.ts'
import { useShuttleActions } from '#web/shuttles/shuttle-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { DragChip } from '#web/ui/drag-chip.tsx'
import { DropArea } from '#web/ui/drop-area.tsx'

type RunLinesProps = {
  runs: readonly RunView[]
  chosen: ReadonlySet<string>
  /** What is proposed for somebody whom their run does not suit. */
  proposalFor: (personId: string) => string | undefined
}

/** Every run on a line of its own, day by day: when, where, who. */
export const RunLines = ({ runs, ...about }: RunLinesProps) => (
  <div className="flex min-w-0 flex-col gap-4">
    {[...groupBy(runs, ({ leavesAt }) => dayKey(leavesAt) ?? '')].map(([day, onDay]) => (
      <section key={day} aria-label={formatDayButton(day)} className="min-w-0">
        <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-soft">
          {formatDayButton(day)}
        </h2>
        <ul
          aria-label={`Shuttles on ${formatDayButton(day)}`}
          className="divide-y divide-line rounded-card border border-line bg-card"
        >
          {onDay.map((run) => (
            <li key={run.id} data-thing={run.id}>
              <RunLine run={run} {...about} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function RunLine({ run, chosen, proposalFor }: Omit<RunLinesProps, 'runs'> & { run: RunView }) {
  const { drop, put, edit } = useShuttleActions()
  const isFull = freeSeats(run) <= 0
  const troubled = run.passengers.filter(({ trouble }) => trouble !== null)
  return (
    <DropArea
      label={`${runName(run)}, ${formatTime(run.leavesAt)}, ${isFull ? 'full' : `${freeSeats(run)} free`}`}
      takes={() => !isFull}
      onDrop={() => drop(run.id)}
      className={`px-3 py-0.5 ${isFull ? 'group-data-dragging/shuttles:opacity-60' : 'group-data-dragging/shuttles:bg-ok-tint'}`}
      overClassName={
        isFull
          ? 'outline-2 -outline-offset-2 outline-bad'
          : 'bg-tint! outline-2 -outline-offset-2 outline-brand'
      }
    >
      <div className="flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 md:flex-nowrap">
        <div className="flex w-40 shrink-0 flex-col max-md:w-auto max-md:flex-1" title={aboutRun(run)}>
          <h3 className="flex items-baseline gap-2 font-sans text-sm font-semibold tracking-normal">
            <span className="w-16 shrink-0 tabular-nums">{formatTime(run.leavesAt)}</span>
            <span className="truncate font-medium text-soft">{runName(run)}</span>
          </h3>
          <p className="truncate text-xs text-soft">{run.place}</p>
        </div>
        <ul
          aria-label={`On ${runName(run)}`}
          className="flex min-w-0 flex-1 flex-wrap gap-x-1 max-md:order-last max-md:w-full max-md:flex-none"
        >
          {run.passengers.map((passenger) => (
            <RunPassenger
              key={passenger.personId}
              passenger={passenger}
              isChosen={chosen.has(passenger.personId)}
            />
          ))}
        </ul>
        <SeatCount run={run} isFull={isFull} onPut={() => put(run.id)} />
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
      {troubled.map((passenger) => (
        <Trouble key={passenger.personId} passenger={passenger} proposal={proposalFor(passenger.personId)} />
      ))}
    </DropArea>
  )
}

const aboutRun = ({ place, vehicle, driverName, driverPhone, note }: RunView) =>
  [place, vehicle, driverName, driverPhone, note].filter(Boolean).join('\n')

function SeatCount({ run, isFull, onPut }: { run: RunView; isFull: boolean; onPut: () => void }) {
  const count = `${run.personIds.length}/${run.seats}`
  if (isFull) return <span className={`${countStyle} text-ok`}>{`${count} Full`}</span>
  return (
    <>
      <span className={`${countStyle} text-soft group-data-choosing/shuttles:hidden`}>{count}</span>
      <button
        type="button"
        onClick={onPut}
        className="hidden min-h-7 shrink-0 cursor-pointer rounded-control border border-brand bg-raised px-2 text-sm font-medium text-brand group-data-choosing/shuttles:block hover:bg-marked pointer-coarse:min-h-11"
      >
        Put here<span className="sr-only">, on {runName(run)}</span>
      </button>
    </>
  )
}

const countStyle = 'w-16 shrink-0 text-right text-sm tabular-nums'

function RunPassenger({ passenger, isChosen }: { passenger: Seated; isChosen: boolean }) {
  const { toggle, take, letGo } = useShuttleActions()
  const { personId, fullName, flightAt, trouble } = passenger
  const isTroubled = trouble !== null
  return (
    <li data-person={personId} className="flex max-w-full min-w-0">
      <DragChip
        text={fullName}
        isChosen={isChosen}
        onToggle={() => toggle(personId)}
        onDragStart={() => take([personId])}
        onDragEnd={letGo}
      >
        <span
          className="flex min-w-0 items-center gap-1 text-sm"
          title={isTroubled ? `${fullName} ${trouble}` : fullName}
        >
          {isTroubled && <TriangleAlert className="size-3.5 shrink-0 text-bad" aria-hidden />}
          <span className={`truncate ${isTroubled ? 'font-medium text-bad' : ''}`}>{fullName}</span>
          {flightAt !== null && (
            <span className="shrink-0 text-xs text-soft tabular-nums">{formatTime(flightAt)}</span>
          )}
        </span>
      </DragChip>
    </li>
  )
}

/** What is wrong for somebody, and the one press that puts it right. */
function Trouble({ passenger, proposal }: { passenger: Seated; proposal: string | undefined }) {
  const { rehome } = useShuttleActions()
  const { personId, fullName, trouble } = passenger
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1 text-sm text-bad">
      <span className="min-w-0 wrap-anywhere">
        {fullName} {trouble}.
      </span>
      {proposal !== undefined && (
        <Button size="small" onPress={() => rehome([personId])}>
          {proposal}
          <span className="sr-only"> for {fullName}</span>
        </Button>
      )}
    </p>
  )
}
