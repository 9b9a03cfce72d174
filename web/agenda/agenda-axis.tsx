import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AgendaDay } from '#web/agenda/agenda-days.ts'
import type { ClashNotes } from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import type { DraftDifferences } from '#web/agenda/draft-changes.ts'
import { AxisEntry, columnId } from '#web/agenda/axis-entry.tsx'
import { hourHeight, hoursOf, lanesOf, minutesFrom, newEnd } from '#web/agenda/axis-layout.ts'
import { AddItemPopover, emptyItem, type TypedItem } from '#web/agenda/add-item-popover.tsx'
import type { ItemDraft } from '#web/agenda/agenda-item-dialog.tsx'
import { BlockCursor, BlockShape, useNewBlock } from '#web/agenda/new-block.tsx'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'

type AgendaAxisProps = {
  venue: VenueChoice | undefined
  days: readonly AgendaDay[]
  entriesByDay: ReadonlyMap<string, readonly AgendaEntry[]>
  /** Entries of other types are dimmed. */
  onlyType: AgendaEntry['type'] | undefined
  clashes: ClashNotes
  draftDifferences: DraftDifferences
  whyClosed: string | undefined
  onAdd: (draft: ItemDraft) => void
  /** Adds an item without a drawn block. */
  onAddOn: (date: string) => void
  onMove: (entry: AgendaEntry, startTime: string, endTime: string | null) => void
  onOpen: (what: 'edit' | 'delete', entry: AgendaEntry) => void
}

/** The days side by side, with hours as rows: an entry's position shows its start and its height its length. */
export function AgendaAxis(props: AgendaAxisProps) {
  const {
    venue,
    days,
    entriesByDay,
    onlyType,
    clashes,
    draftDifferences,
    whyClosed,
    onAdd,
    onAddOn,
    onMove,
    onOpen,
  } = props
  const slotsOn = (date: string) => entriesByDay.get(date) ?? []
  const lanesOn = new Map(days.map(({ date }) => [date, lanesOf(slotsOn(date))]))
  const { from, to } = hoursOf(days.flatMap(({ date }) => slotsOn(date)))
  const hours = Array.from({ length: to - from }, (_, index) => from + index)
  const dates = days.map(({ date }) => date)
  const { block, openForm, close, surfaceOf } = useNewBlock(from)
  const shape = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<TypedItem>(emptyItem)
  const now = useWallClock(venue?.timeZone)
  return (
    <div
      data-screen-only
      className="isolate overflow-x-auto rounded-card border border-line bg-card"
      role="group"
      aria-label="Agenda by the hour"
    >
      <p id="axis-keys" className="sr-only">
        Press Space to pick the item up. Arrow keys then move it by 15 minutes or a day, Shift with arrow keys
        changes its length, Enter drops it, and Escape cancels. Without picking it up, Enter opens it.
      </p>
      <p id="mark-keys" className="sr-only">
        Arrow keys move it by 15 minutes or a day, Shift with arrow keys changes its length, Enter adds an
        item there.
      </p>
      {whyClosed === undefined && [...entriesByDay.values()].every((slots) => slots.length === 0) && (
        <p className="border-b border-line px-2.5 py-1.5 text-sm text-soft">
          <span className="pointer-coarse:hidden">Press and drag</span>
          <span className="hidden pointer-coarse:inline">Press and hold</span> to add the first item
        </p>
      )}
      <div
        className="grid min-w-min"
        style={{
          gridTemplateColumns: `3.75rem repeat(${days.length}, minmax(${dayWidth(lanesOn)}rem, 1fr))`,
        }}
      >
        <div className="border-b border-line" />
        {days.map((day) => (
          <header
            key={day.date}
            className="flex items-center justify-between gap-2 border-b border-l border-line py-1 pr-1 pl-2.5"
          >
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <h2 className="text-base">{day.title}</h2>
              <p className="text-sm text-soft">{formatDayButton(day.date)}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              isIcon
              aria-label={`Add Agenda Item on ${formatDayButton(day.date)}`}
              whyDisabled={whyClosed}
              onPress={() => onAddOn(day.date)}
            >
              <Plus className="size-4" aria-hidden />
            </Button>
          </header>
        ))}
        <div className="relative" style={{ height: hours.length * hourHeight }}>
          {hours.map((hour, index) => (
            <span
              key={hour}
              className={`absolute right-2 text-xs whitespace-nowrap text-soft tabular-nums ${index === 0 ? 'mt-0.5' : '-translate-y-1/2'}`}
              style={{ top: index * hourHeight }}
            >
              {formatTime(clockOf(hour)).replace(':00', '')}
            </span>
          ))}
        </div>
        {days.map((day, index) => (
          <div
            key={day.date}
            className="relative border-l border-line"
            style={{
              height: hours.length * hourHeight,
              backgroundImage: `repeating-linear-gradient(to bottom, var(--color-line) 0 1px, transparent 1px ${hourHeight}px)`,
            }}
          >
            {whyClosed === undefined && (
              // Keyboard users have `BlockCursor` instead.
              <div
                role="presentation"
                className="absolute inset-0 cursor-cell select-none"
                {...surfaceOf(day.date)}
              />
            )}
            {whyClosed === undefined && index === 0 && (
              <BlockCursor dates={dates} from={from} onAdd={openForm} />
            )}
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
                    isDimmed={onlyType !== undefined && slot.type !== onlyType}
                    date={day.date}
                    from={from}
                    days={{ before: index, after: days.length - 1 - index }}
                    clashes={clashes.get(slot.id) ?? []}
                    differences={draftDifferences.get(slot.id) ?? []}
                    onMove={(times) => onMove(slot, times.startTime, newEnd(slot, times))}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ol>
            {block?.startTime.startsWith(day.date) && (
              <BlockShape times={block} date={day.date} from={from} shape={shape} />
            )}
            {now.startsWith(day.date) && isWithin(minutesFrom(from, day.date, now), hours.length) && (
              <div
                className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-clay before:absolute before:-top-1.25 before:-left-1 before:size-2 before:rounded-full before:bg-clay"
                style={{ top: (minutesFrom(from, day.date, now) / 60) * hourHeight }}
              >
                <span className="sr-only">{`Now, ${formatTime(now)}`}</span>
              </div>
            )}
          </div>
        ))}
      </div>
      {venue && block?.hasForm && (
        <AddItemPopover
          key={block.startTime + block.endTime}
          venueId={venue.id}
          times={block}
          typed={typed}
          onTyped={setTyped}
          anchor={shape}
          onClose={close}
          onAdded={() => setTyped(emptyItem)}
          onMore={(draft) => {
            setTyped(emptyItem)
            onAdd(draft)
          }}
        />
      )}
    </div>
  )
}

const isWithin = (minutes: number, hours: number) => minutes >= 0 && minutes <= hours * 60

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * In rem: wide enough to read every title when many entries overlap. All days are equally wide, because a drag counts days by
 * the width of its own column.
 */
const dayWidth = (lanesOn: ReadonlyMap<string, readonly { lanes: number }[]>): number =>
  Math.max(11, ...[...lanesOn.values()].flat().map(({ lanes }) => lanes * 4.5))
