import { Plus } from 'lucide-react'
import type { AgendaDay } from '#web/agenda/agenda-days.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import type { Drafted } from '#web/agenda/draft-changes.ts'
import { AxisEntry, columnId } from '#web/agenda/axis-entry.tsx'
import { hourHeight, hoursOf, lanesOf, newEnd } from '#web/agenda/axis-layout.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { Button } from '#web/ui/button.tsx'

type AgendaAxisProps = {
  days: readonly AgendaDay[]
  /** The entries of those days. */
  onDay: ReadonlyMap<string, readonly AgendaEntry[]>
  clashes: ReadonlyMap<string, string[]>
  drafted: Drafted
  whyClosed: string | undefined
  onAdd: (day: AgendaDay, from?: string) => void
  onMove: (entry: AgendaEntry, startTime: string, endTime: string | null) => void
  onAsk: (what: 'edit' | 'delete', entry: AgendaEntry) => void
}

/** The days side by side with their hours: where something happens is where it is, and how long how high. */
export function AgendaAxis(props: AgendaAxisProps) {
  const { days, onDay, clashes, drafted, whyClosed, onAdd, onMove, onAsk } = props
  const slotsOn = (date: string) => onDay.get(date) ?? []
  const lanesOn = new Map(days.map(({ date }) => [date, lanesOf(slotsOn(date))]))
  const { from, to } = hoursOf(days.flatMap(({ date }) => slotsOn(date)))
  const hours = Array.from({ length: to - from }, (_, at) => from + at)
  return (
    <div
      data-screen-only
      className="overflow-x-auto rounded-card border border-line bg-card"
      role="group"
      aria-label="Agenda by the hour"
    >
      <p id="axis-keys" className="sr-only">
        Press Space to pick the item up. Arrow keys then move it by 15 minutes or a day, Shift with arrow keys
        changes its length, Enter drops it, and Escape cancels. Without picking it up, Enter opens it.
      </p>
      <div
        className="grid min-w-max"
        style={{ gridTemplateColumns: `4.5rem repeat(${days.length}, minmax(${dayWidth(lanesOn)}rem, 1fr))` }}
      >
        <div className="border-b border-line" />
        {days.map((day) => (
          <header
            key={day.date}
            className="flex items-start justify-between gap-2 border-b border-l border-line px-2 py-2"
          >
            <div className="min-w-0">
              <h2 className="text-base">{day.title}</h2>
              <p className="text-sm text-soft">{formatDayButton(day.date)}</p>
            </div>
            <Button
              size="small"
              isIcon
              aria-label={`Add Agenda Item on ${formatDayButton(day.date)}`}
              whyDisabled={whyClosed}
              onPress={() => onAdd(day)}
            >
              <Plus className="size-4" aria-hidden />
            </Button>
          </header>
        ))}
        <div className="relative" style={{ height: hours.length * hourHeight }}>
          {hours.map((hour, at) => (
            <span
              key={hour}
              className={`absolute right-2 text-xs whitespace-nowrap text-soft tabular-nums ${at === 0 ? 'mt-0.5' : '-translate-y-1/2'}`}
              style={{ top: at * hourHeight }}
            >
              {formatTime(clockOf(hour))}
            </span>
          ))}
        </div>
        {days.map((day, at) => (
          <div
            key={day.date}
            className="relative border-l border-line"
            style={{
              height: hours.length * hourHeight,
              backgroundImage: `repeating-linear-gradient(to bottom, var(--color-line) 0 1px, transparent 1px ${hourHeight}px)`,
            }}
          >
            {whyClosed === undefined &&
              hours.map((hour) => (
                // Not among the tab stops: the day's plus does the same.
                <button
                  key={hour}
                  type="button"
                  tabIndex={-1}
                  aria-label={`Add Agenda Item at ${formatTime(clockOf(hour))} on ${formatDayButton(day.date)}`}
                  className="block w-full cursor-cell hover:bg-marked/60"
                  style={{ height: hourHeight }}
                  onClick={() => onAdd(day, clockOf(hour))}
                />
              ))}
            <ol
              id={columnId(day.date)}
              aria-label={`${formatDayButton(day.date)} by the hour`}
              className="pointer-events-none absolute inset-0"
            >
              {(lanesOn.get(day.date) ?? []).map(({ entry: slot, ...place }) => (
                <li key={slot.id} className="pointer-events-auto">
                  <AxisEntry
                    entry={slot}
                    {...place}
                    date={day.date}
                    from={from}
                    days={{ before: at, after: days.length - 1 - at }}
                    clashes={clashes.get(slot.id) ?? []}
                    differences={drafted.get(slot.id) ?? []}
                    onMove={(times) => onMove(slot, times.startTime, newEnd(slot, times))}
                    onAsk={onAsk}
                  />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </div>
  )
}

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * In rem: wide enough that the title of each can be read where many are at one hour. All days are alike, because a drag counts
 * days by the width of its own.
 */
const dayWidth = (lanesOn: ReadonlyMap<string, readonly { lanes: number }[]>): number =>
  Math.max(11, ...[...lanesOn.values()].flat().map(({ lanes }) => lanes * 4.5))
