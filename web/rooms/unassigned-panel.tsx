import { useDeferredValue, useState, type ReactNode } from 'react'
import { usePlannerActions } from '#web/rooms/planner-actions.ts'
import { aboutRoomGuest, searchRoomGuests, type RoomGuest } from '#web/rooms/room-plan.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DropArea } from '#web/ui/drop-area.tsx'
import { DragList } from '#web/ui/drag-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type UnassignedPanelProps = {
  unassigned: readonly RoomGuest[]
  /** Of those who wish something. */
  wishTexts: ReadonlyMap<string, string>
  isAnybodyConfirmed: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** Auto-Assign. */
  action: ReactNode
}

/** Who is confirmed and has no room, with search; to choose several and drag them into one. */
export function UnassignedPanel({
  unassigned,
  wishTexts,
  isAnybodyConfirmed,
  chosen,
  onChoose,
  action,
}: UnassignedPanelProps) {
  const { take, letGo, holdsRoomGuest, drop } = usePlannerActions()
  const [search, setSearch] = useState('')
  const shown = searchRoomGuests(unassigned, useDeferredValue(search))
  const items = shown.map((roomGuest) => itemOf(roomGuest, wishTexts.get(roomGuest.personId)))
  /** Who is chosen and not in sight stays so. */
  const choose = (ids: ReadonlySet<string>) =>
    onChoose(new Set([...[...chosen].filter((id) => !items.some((item) => item.id === id)), ...ids]))
  return (
    <DropArea
      label="Without a room"
      takes={holdsRoomGuest}
      onDrop={() => drop(null, undefined)}
      overClassName="outline-2 outline-brand"
      className={panelStyle}
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 text-h3">
          Unassigned <Badge>{unassigned.length}</Badge>
        </h2>
        {action}
      </header>
      {unassigned.length === 0 && (
        <p className="py-6 text-center text-soft text-balance">
          {isAnybodyConfirmed
            ? 'All attendees have been assigned to rooms in this venue'
            : 'Nobody has confirmed for this venue yet'}
        </p>
      )}
      {unassigned.length > 0 && (
        <>
          <div data-screen-only>
            <SearchField
              label="Search people without a room"
              placeholder="Search name or studio..."
              value={search}
              onChange={setSearch}
            />
          </div>
          {items.length === 0 && <p className="py-4 text-center text-soft">Nobody matches</p>}
          <DragList
            label="People without a room"
            items={items}
            chosen={chosen}
            onChoose={choose}
            onDragStart={take}
            onDragEnd={letGo}
          >
            {(item) => <Chip {...item} />}
          </DragList>
        </>
      )}
    </DropArea>
  )
}

// A box that scrolls on the screen; on paper as long as its list.
const panelStyle =
  'flex min-h-0 flex-col gap-3 rounded-card border border-line bg-card p-4 print:block ' +
  'screen:max-lg:max-h-[60svh] screen:lg:sticky screen:lg:top-[calc(var(--header-height,0px)+1rem)] ' +
  'screen:lg:max-h-[calc(100svh-var(--header-height,0px)-2rem)]'

type Item = { id: string; text: string; note: string; wishes: string | undefined }

const items = new WeakMap<RoomGuest, Item>()

/** The same item for the same person, so that the list draws only who is new in it. */
function itemOf(roomGuest: RoomGuest, wishes: string | undefined): Item {
  const known = items.get(roomGuest)
  if (known && known.wishes === wishes) return known
  const { personId, fullName } = roomGuest
  const item = { id: personId, text: fullName, note: aboutRoomGuest(roomGuest), wishes }
  items.set(roomGuest, item)
  return item
}

const Chip = ({ text, note, wishes }: Item) => (
  <span className="min-w-0 flex-1 leading-snug">
    <span className="block wrap-anywhere">{text}</span>
    {note !== '' && (
      <span className="block truncate text-xs text-soft" title={note}>
        {note}
      </span>
    )}
    {wishes !== undefined && (
      <span data-screen-only className="block text-xs wrap-anywhere text-soft">
        {wishes}
      </span>
    )}
  </span>
)
