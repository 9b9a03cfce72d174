import { memo, useDeferredValue, useState, type ReactNode } from 'react'
import { CollapsibleNoPlace } from '#web/board/board-place.tsx'
import { PersonList } from '#web/board/person-list.tsx'
import { aboutRoomGuest, searchRoomGuests, type RoomGuest } from '#web/rooms/room-plan.ts'
import { useMedia } from '#web/ui/media.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { usePainted } from '#web/ui/use-painted.ts'

type UnassignedPanelProps = {
  unassigned: readonly RoomGuest[]
  /** By person id; only for people with wishes. */
  wishTexts: ReadonlyMap<string, string>
  hasConfirmedPeople: boolean
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  /** The Auto-Assign button. */
  action: ReactNode
}

/** Confirmed people without a room, with search. Several people can be selected and dragged into a room. */
export function UnassignedPanel({
  unassigned,
  wishTexts,
  hasConfirmedPeople,
  chosen,
  onChoose,
  action,
}: UnassignedPanelProps) {
  const [search, setSearch] = useState('')
  const isPhone = useMedia('(width < 48rem)')
  const shown = searchRoomGuests(unassigned, useDeferredValue(search))
  const newItems = shown.map((roomGuest) => itemOf(roomGuest, wishTexts.get(roomGuest.personId)))
  // Keeps the array while the people stay the same, because a new array makes the list process thousands again.
  const [stableItems, setItems] = useState(newItems)
  if (stableItems.length !== newItems.length || stableItems.some((item, index) => item !== newItems[index]))
    setItems(newItems)
  // Waits until the room that someone was removed from is rendered.
  const items = usePainted(stableItems)
  return (
    <CollapsibleNoPlace
      label="Without a room"
      title="Unassigned"
      count={unassigned.length}
      empty={
        hasConfirmedPeople
          ? 'All attendees have been assigned to rooms in this venue'
          : 'Nobody has confirmed for this venue yet'
      }
      action={action}
    >
      {isPhone && <p className="text-sm text-soft">Tap attendees, then a room</p>}
      <div data-screen-only className="md:[--control:2.125rem]">
        <SearchField
          label="Search people without a room"
          placeholder="Search name or studio..."
          value={search}
          onChange={setSearch}
        />
      </div>
      {items.length === 0 && <p className="py-4 text-center text-soft">Nobody matches</p>}
      <UnassignedList items={items} chosen={chosen} onChoose={onChoose} />
    </CollapsibleNoPlace>
  )
}

type UnassignedProps = Pick<UnassignedPanelProps, 'chosen' | 'onChoose'> & { items: readonly Item[] }

const UnassignedList = memo(function UnassignedList(props: UnassignedProps) {
  return (
    <PersonList label="People without a room" {...props}>
      {(item) => <Chip {...item} />}
    </PersonList>
  )
})

type Item = { id: string; text: string; note: string; wishes: string | undefined }

const itemsOf = new WeakMap<RoomGuest, Item>()

/** Cached per person, so that the list only renders new people. */
function itemOf(roomGuest: RoomGuest, wishes: string | undefined): Item {
  const cached = itemsOf.get(roomGuest)
  if (cached && cached.wishes === wishes) return cached
  const { personId, fullName } = roomGuest
  const item = { id: personId, text: fullName, note: aboutRoomGuest(roomGuest), wishes }
  itemsOf.set(roomGuest, item)
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
