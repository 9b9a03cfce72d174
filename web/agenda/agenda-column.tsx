import { Plus } from 'lucide-react'
import type { ClashNotes } from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { AgendaList } from '#web/agenda/agenda-list.tsx'
import type { DraftDifferences } from '#web/agenda/draft-changes.ts'
import { formatDayButton } from '#web/base/dates.ts'
import { Button } from '#web/ui/button.tsx'

type ColumnProps = {
  title: string
  /** undefined: 'Outside the event', which takes no new or dropped entries. */
  date: string | undefined
  entries: readonly AgendaEntry[]
  all: readonly AgendaEntry[]
  clashes: ClashNotes
  draftDifferences: DraftDifferences
  /** Why nothing can be added to the day. */
  whyClosed?: string | undefined
  onAdd: () => void
  /** Moves the whole day to other dates. */
  onShift?: (() => void) | undefined
  onMove: (entry: AgendaEntry, startTime: string) => void
  onOpen: (what: 'edit' | 'delete', entry: AgendaEntry) => void
}

/** A day in the builder: its items, then its workshops without an item. */
export function AgendaColumn(props: ColumnProps) {
  const { title, date, entries, whyClosed, onAdd, onShift, ...list } = props
  const withoutItem = entries.filter(({ isItem }) => !isItem)
  const dropDate = whyClosed === undefined ? date : undefined
  return (
    <section
      tabIndex={-1}
      aria-label={date === undefined ? title : `${title}, ${formatDayButton(date)}`}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-card p-3.5 print:block print:space-y-2"
    >
      <header className="flex items-start justify-between gap-2 px-1">
        <div className="min-w-0">
          <h2>{title}</h2>
          <p className="text-sm text-soft">
            {date === undefined ? 'Not on the event’s days' : formatDayButton(date)}
          </p>
        </div>
        {date !== undefined && (
          <Button
            size="small"
            isIcon
            aria-label={`Add Agenda Item on ${formatDayButton(date)}`}
            whyDisabled={whyClosed}
            onPress={onAdd}
          >
            <Plus className="size-4" aria-hidden />
          </Button>
        )}
        {onShift && (
          <Button size="small" aria-haspopup="dialog" onPress={onShift}>
            Move all
          </Button>
        )}
      </header>
      <AgendaList
        {...list}
        label={`${title}: agenda items`}
        date={dropDate}
        isDated={date === undefined}
        entries={entries.filter(({ isItem }) => isItem)}
        empty="No agenda items yet"
      />
      <div
        className={`flex flex-col gap-2 border-t border-line pt-3 ${withoutItem.length === 0 ? 'print:hidden' : ''}`}
      >
        <h3 className="px-1 font-sans text-sm font-medium tracking-normal">
          Workshops/Activities (Placeholders)
        </h3>
        <AgendaList
          {...list}
          label={`${title}: workshops and activities`}
          date={undefined}
          isDated={date === undefined}
          entries={withoutItem}
          empty="User-specific workshop placeholder"
        />
      </div>
    </section>
  )
}
