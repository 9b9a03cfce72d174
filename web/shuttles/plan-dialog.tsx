import { useState } from 'react'
import type { Direction } from '#contract/shuttle-directions.ts'
import { planFigures, planRuns } from '#contract/shuttle-plan.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { directionNames, duration, limitsOf, viewOf, type Board } from '#web/shuttles/board-view.ts'
import { arrangementOf, defaultPlace } from '#web/shuttles/seat-proposals.ts'
import { useArrange } from '#web/shuttles/shuttle-moves.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PlanDialogProps = { venueId: string; board: Board; direction: Direction; onClose: () => void }

/** The runs needed for everyone who has a flight but no seat, updated immediately when one of the three limits changes. */
export function PlanDialog({ venueId, board, direction, onClose }: PlanDialogProps) {
  const [limits, setLimits] = useState(() => limitsOf(board, direction))
  const [place, setPlace] = useState(() => defaultPlace(board, direction))
  const view = viewOf(board, direction, null)
  const flyers = view.waiting.flatMap(({ personId, airport, flightAt }) =>
    flightAt === null ? [] : [{ personId, airport, flightAt }],
  )
  const runs = planRuns(direction, flyers, limits)
  const figures = planFigures(direction, { runs, flyers, limits })
  const arrange = useArrange(
    ({ runs: made, people }) => `${pluralize(made, 'shuttle')} for ${peopleText(people)}`,
    onClose,
  )
  const setLimit = (name: keyof typeof limits, least: number) => (value: number) =>
    setLimits((before) => ({ ...before, [name]: Number.isNaN(value) ? least : value }))
  return (
    <Dialog title="Plan shuttles" description={directionNames[direction]} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField label="Pick-up point" value={place} onChange={setPlace} maxLength={200} isRequired />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberField
            label={direction === 'to_venue' ? 'Minutes after landing' : 'Minutes before the flight'}
            description={
              direction === 'to_venue' ? 'Time to get out of the airport.' : 'Including the drive.'
            }
            value={limits.bufferMinutes}
            onChange={setLimit('bufferMinutes', 0)}
            minValue={0}
            maxValue={720}
          />
          <NumberField
            label="Longest wait, in minutes"
            value={limits.longestWaitMinutes}
            onChange={setLimit('longestWaitMinutes', 0)}
            minValue={0}
            maxValue={720}
          />
          <NumberField
            label="Seats per vehicle"
            value={limits.seats}
            onChange={setLimit('seats', 1)}
            minValue={1}
            maxValue={100}
          />
        </div>
        <div role="status" className="rounded-card bg-tint p-4">
          <p className="text-h3 font-semibold">
            {pluralize(figures.runs, 'shuttle')} for {peopleText(flyers.length)}
          </p>
          {figures.runs > 0 && <p>The longest wait is {duration(figures.longestWait)}.</p>}
        </div>
        <UntouchedPeople board={board} direction={direction} />
        {runs.length > 0 && (
          <ol aria-label="Proposed shuttles" className="divide-y divide-line text-sm">
            {runs.map(({ leavesAt, airport, personIds }) => (
              <li
                key={`${leavesAt} ${airport} ${personIds[0] ?? ''}`}
                className="flex min-h-8 items-center justify-between gap-4 tabular-nums"
              >
                <span>
                  {formatDayButton(leavesAt)}, {formatTime(leavesAt)}
                  {airport !== null && airport !== board.airport && ` (${airport})`}
                </span>
                <span className="text-soft">{peopleText(personIds.length)}</span>
              </li>
            ))}
          </ol>
        )}
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button
            variant="primary"
            isPending={arrange.isPending}
            whyDisabled={planProblem(runs.length, place)}
            onPress={() =>
              arrange.run({
                ...arrangementOf(
                  board,
                  { venueId, direction, runs, moves: [] },
                  { place, seats: limits.seats },
                ),
                limits,
              })
            }
          >
            {runs.length === 0 ? 'Make shuttles' : `Make ${pluralize(runs.length, 'shuttle')}`}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  )
}

function planProblem(runs: number, place: string): string | undefined {
  if (runs === 0) return 'Everyone with a flight has a seat.'
  return place.trim() === '' ? 'Please enter where people get in.' : undefined
}

/** Mentions the people whom the plan doesn't touch. */
function UntouchedPeople({ board, direction }: Pick<PlanDialogProps, 'board' | 'direction'>) {
  const { runs, withoutFlight, ownWay } = viewOf(board, direction, null)
  const seated = runs.reduce((sum, { personIds }) => sum + personIds.length, 0)
  const parts = [
    seated > 0 && `${seated} with a seat already`,
    withoutFlight.length > 0 && `${withoutFlight.length} without flights`,
    ownWay.length > 0 && `${ownWay.length} making their own way`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="text-sm text-soft">Not touched: {new Intl.ListFormat('en').format(parts)}.</p>
}
