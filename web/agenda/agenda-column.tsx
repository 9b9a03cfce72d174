import { MapPin, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import {
  DropIndicator,
  type DropItem,
  type DroppableCollectionInsertDropEvent,
  type DroppableCollectionReorderEvent,
  type DroppableCollectionRootDropEvent,
  type DropTarget,
  isTextDropItem,
  type ItemDropTarget,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop'
import { isCertain, type ClashNote, type ClashNotes } from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { type AgendaChange, draftBadge, type DraftDifferences } from '#web/agenda/draft-changes.ts'
import { formatDate, formatDayButton, formatTimeRange } from '#web/base/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { type DropPlace, startAfterDrop } from '#web/agenda/agenda-drop.ts'
import { DragHandle } from '#web/ui/drag-handle.tsx'
import '#web/ui/press-after-drag.ts'
import { Badge } from '#web/ui/badge.tsx'
import { entry as menuEntry } from '#web/ui/page-actions.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SeatsBadge } from '#web/workshops/seats-badge.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'

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
      <header className="flex flex-wrap items-start justify-between gap-2 px-1">
        <div className="row-title">
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

/** The drag data type: an entry's id. */
const dragType = 'application/x-quarterdeck-agenda-entry'

type AgendaListProps = {
  label: string
  /** The day that a dropped entry moves to; undefined if nothing can be dropped here. */
  date: string | undefined
  entries: readonly AgendaEntry[]
  /** Whether each entry shows its date, because the list isn't one day's. */
  isDated: boolean
  /** Every entry of the edition, because a dropped one may come from any day. */
  all: readonly AgendaEntry[]
  clashes: ClashNotes
  draftDifferences: DraftDifferences
  empty: string
  onMove: (entry: AgendaEntry, startTime: string) => void
  onOpen: (what: 'edit' | 'delete', entry: AgendaEntry) => void
}

/** The entries of a day, which can be dragged to another time or day by mouse, touch or keyboard. */
function AgendaList(props: AgendaListProps) {
  const { label, entries, isDated, empty, clashes, draftDifferences, onOpen, ...drop } = props
  const dragAndDropHooks = useEntryDrag({ entries, ...drop })
  return (
    <GridList
      aria-label={label}
      items={entries}
      dependencies={[clashes, draftDifferences]}
      dragAndDropHooks={dragAndDropHooks}
      keyboardNavigationBehavior="tab"
      selectionMode="none"
      renderEmptyState={() => <p className="px-3 py-5 text-center text-sm text-soft">{empty}</p>}
      className="flex min-h-16 flex-1 flex-col gap-2 rounded-control print:block print:min-h-0 print:space-y-2 drop-target:bg-tint drop-target:outline-2 drop-target:outline-dashed drop-target:outline-brand"
    >
      {(entry) => (
        <GridListItem
          textValue={entry.title}
          className="group/slot flex min-w-0 rounded-control border border-line bg-raised py-2.5 pr-2 pl-0.5 dragging:opacity-60 print:break-inside-avoid print:pl-2.5"
        >
          <DragHandle name={entry.title} />
          <AgendaSlot
            entry={entry}
            isDated={isDated}
            clashes={clashes.get(entry.id) ?? []}
            differences={draftDifferences.get(entry.id) ?? []}
            onOpen={(what) => onOpen(what, entry)}
          />
        </GridListItem>
      )}
    </GridList>
  )
}

type EntryDrag = Pick<AgendaListProps, 'date' | 'entries' | 'all' | 'onMove'>

function useEntryDrag({ date, entries, all, onMove }: EntryDrag) {
  const moveDropped = async (items: Iterable<DropItem>, place?: DropPlace) => {
    for (const item of items) {
      const id = isTextDropItem(item) ? await item.getText(dragType) : undefined
      const entry = all.find((known) => known.id === id)
      if (entry && date !== undefined) onMove(entry, startAfterDrop(entry, date, entries, place))
    }
  }
  const dropOptions = {
    acceptedDragTypes: [dragType],
    getDropOperation: () => 'move' as const,
    onRootDrop: ({ items }: DroppableCollectionRootDropEvent) => void moveDropped(items),
    onInsert: ({ items, target }: DroppableCollectionInsertDropEvent) =>
      void moveDropped(items, placeOf(target)),
    onReorder: ({ keys, target }: DroppableCollectionReorderEvent) => {
      for (const entry of entries.filter(({ id }) => keys.has(id))) {
        if (date !== undefined) onMove(entry, startAfterDrop(entry, date, entries, placeOf(target)))
      }
    },
    renderDropIndicator: (target: DropTarget) => (
      <DropIndicator
        target={target}
        className="-mb-2 h-0 rounded-full outline-2 outline-transparent drop-target:outline-brand"
      />
    ),
  }
  const { dragAndDropHooks } = useDragAndDrop<AgendaEntry>({
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key), 'text/plain': String(key) })),
    ...(date !== undefined && dropOptions),
  })
  return dragAndDropHooks
}

const placeOf = ({ key, dropPosition }: ItemDropTarget): DropPlace => ({
  id: String(key),
  side: dropPosition === 'before' ? 'before' : 'after',
})

/** Deleting the entry also removes the focused button. */
const passFocus = passFocusTo('section[tabindex="-1"]')

type AgendaSlotProps = {
  entry: AgendaEntry
  /** Whether the entry shows its date, because its column covers several days. */
  isDated: boolean
  /** The clashes of the entry, in sentences. */
  clashes: readonly ClashNote[]
  /** How the entry differs from what guests see. */
  differences: AgendaChange['differences']
  onOpen: (what: 'edit' | 'delete') => void
}

/** An entry in its day's column. */
function AgendaSlot({ entry, isDated, clashes, differences, onOpen }: AgendaSlotProps) {
  const { id, title, type, startTime, endTime, location, signupEnabled, signupCount, capacity } = entry
  const badge = draftBadge(differences)
  return (
    <div data-thing={id} className="flex min-w-0 flex-1 flex-col gap-1 rounded-control pl-1">
      <div className="flex flex-wrap items-start gap-1">
        <p className="row-title flex flex-wrap gap-1">
          <TypeBadge type={type} />
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </p>
        <span ref={passFocus} data-screen-only className="-mr-2 flex h-6.5 shrink-0 items-center">
          <RowMenu
            name={title}
            entries={[
              menuEntry('Edit', Pencil, () => onOpen('edit')),
              { ...menuEntry('Delete', Trash2, () => onOpen('delete')), isDanger: true },
            ]}
          />
        </span>
      </div>
      <p className="text-sm text-soft">
        {isDated && <span className="block font-medium">{formatDate(startTime)}</span>}
        {formatTimeRange(startTime, endTime)}
      </p>
      <p className="line-clamp-3 font-medium wrap-anywhere">{title}</p>
      {location && (
        <p className="flex items-start gap-1.5 text-sm text-soft">
          <MapPin className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{location}</span>
        </p>
      )}
      {signupEnabled && (
        <p className="mt-0.5 flex">
          <SeatsBadge taken={signupCount} capacity={capacity} />
        </p>
      )}
      {clashes.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {clashes.map((clash) => (
            <li
              key={clash.sentence}
              title={clash.sentence}
              className={`flex items-start gap-1.5 text-xs ${isCertain(clash) ? 'rounded-control bg-bad-tint px-2 py-1 text-bad' : 'text-warn'}`}
            >
              <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
              <span className="min-w-0 wrap-anywhere">{clash.short ?? clash.sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
