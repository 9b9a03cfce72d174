import { GridList, GridListItem } from 'react-aria-components/GridList'
import {
  DropIndicator,
  isTextDropItem,
  useDragAndDrop,
  type DropItem,
  type DroppableCollectionInsertDropEvent,
  type DroppableCollectionReorderEvent,
  type DroppableCollectionRootDropEvent,
  type DropTarget,
  type ItemDropTarget,
} from 'react-aria-components/useDragAndDrop'
import type { ClashNotes } from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { startAfterDrop, type DropPlace } from '#web/agenda/agenda-drop.ts'
import type { DraftDifferences } from '#web/agenda/draft-changes.ts'
import { DragHandle } from '#web/ui/drag-handle.tsx'
import '#web/ui/press-after-drag.ts'
import { AgendaSlot } from '#web/agenda/agenda-slot.tsx'

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
export function AgendaList(props: AgendaListProps) {
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
          className="group/slot flex min-w-0 gap-1 rounded-control border border-line bg-raised py-2.5 pr-2 pl-0.5 dragging:opacity-60 print:break-inside-avoid print:pl-2.5"
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
