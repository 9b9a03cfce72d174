import { useDeferredValue, useState, type ReactNode } from 'react'
import { recall, remember } from '#web/base/storage.ts'
import { searchBy } from '#web/base/search.ts'
import { RoomCard } from '#web/rooms/room-card.tsx'
import { problemsIn } from '#web/rooms/room-floors.ts'
import { RoomLines } from '#web/rooms/room-lines.tsx'
import { chosenIn, isFull, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'
import { Chips, Segments, Toolbar } from '#web/ui/toolbar.tsx'

type AboutGuests = {
  /** The same object until someone's wishes change, so that the rooms aren't re-rendered. */
  roomGuests: ReadonlyMap<string, RoomGuest>
  vetoes: readonly Veto[]
}

const views = [
  { id: 'cards', label: 'Cards' },
  { id: 'lines', label: 'Lines' },
] as const
type View = (typeof views)[number]['id']
const viewKey = 'rooms-view'

/** The number of rooms from which they show as lines, unless cards are chosen. */
const minRoomsForLines = 30

const filters = ['all', 'free', 'wish'] as const

const searchRooms = searchBy<Room>(({ roomNumber, assignments }) =>
  [`Room ${roomNumber}`, ...assignments.map(({ fullName }) => fullName)].join('\n'),
)

/** The filter and layout of the rooms, with their controls. */
export function useRoomViews(rooms: readonly Room[], about: AboutGuests, count: string) {
  const [q, setSearch] = useState('')
  const [shownFilter, setShownFilter] = useState<(typeof filters)[number]>('all')
  const [view, setView] = useState<View>(
    () =>
      views.find(({ id }) => id === recall(viewKey))?.id ??
      (rooms.length < minRoomsForLines ? 'cards' : 'lines'),
  )
  const roomsBy = {
    all: rooms,
    free: rooms.filter((room) => !isFull(room)),
    wish: rooms.filter((room) =>
      room.assignments.some(({ personId }) => problemsIn(room, personId, about).length > 0),
    ),
  }
  const toolbar = (
    <Toolbar
      search={{
        label: 'Search rooms and people in them',
        placeholder: 'Search room or name...',
        value: q,
        onChange: setSearch,
      }}
      chips={
        <Chips
          label="Rooms"
          options={[
            { id: 'all', label: 'All rooms', count: roomsBy.all.length },
            { id: 'free', label: 'With free beds', count: roomsBy.free.length },
            { id: 'wish', label: 'With unmet wishes', count: roomsBy.wish.length, dot: 'bad' },
          ]}
          value={shownFilter}
          onChange={setShownFilter}
        />
      }
      count={count}
    >
      <Segments
        label="Show rooms as"
        options={views}
        value={view}
        onChange={(next) => {
          setView(next)
          remember(viewKey, next)
        }}
      />
    </Toolbar>
  )
  return { view, rooms: searchRooms(roomsBy[shownFilter], useDeferredValue(q)), toolbar }
}

type RoomViewsProps = AboutGuests & {
  view: View
  rooms: readonly Room[]
  venue: string
  wishTexts: ReadonlyMap<string, string>
  chosen: ReadonlySet<string>
}

/** The rooms as cards or as lines. */
export function RoomViews({ view, rooms, venue, chosen, ...about }: RoomViewsProps): ReactNode {
  if (rooms.length === 0) return <p className="py-6 text-center text-soft">No room matches</p>
  if (view === 'lines') return <RoomLines rooms={rooms} chosen={chosen} {...about} />
  return (
    <ul
      aria-label="Rooms"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(14.5rem,100%),1fr))] gap-3 print:mt-4 print:block print:columns-2"
    >
      {rooms.map((room) => (
        // Firefox splits grid items at page breaks, but not items in columns.
        <li
          key={room.id}
          data-thing={room.id}
          className="grid print:block print:break-inside-avoid print:pb-4"
        >
          <RoomCard room={room} venue={venue} {...about} chosen={chosenIn(room, chosen)} />
        </li>
      ))}
    </ul>
  )
}
