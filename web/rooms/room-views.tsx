import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { Pin } from 'lucide-react'
import { recall, remember } from '#web/base/storage.ts'
import { searchBy } from '#web/base/search.ts'
import { RoomCard } from '#web/rooms/room-card.tsx'
import { floorsOf, problemsIn } from '#web/rooms/room-floors.ts'
import { chosenIn, freeText, isFull, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'
import { Chips, Segments, Toolbar } from '#web/ui/toolbar.tsx'
import { BoardPlace, lineOutline, LinePlaces } from '#web/board/board-place.tsx'
import { LinePerson } from '#web/board/person-chip.tsx'

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

type RoomViewsProps = RoomLinesProps & { view: View; venue: string }

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

type RoomLinesProps = AboutGuests & {
  rooms: readonly Room[]
  wishTexts: ReadonlyMap<string, string>
  chosen: ReadonlySet<string>
}

/** The rooms on a line each, by floor, to show many at a glance. Names that don't fit continue on a second line. */
const RoomLines = ({ rooms, chosen, ...about }: RoomLinesProps) => (
  <div className="flex min-w-0 flex-col gap-3">
    {floorsOf(rooms).map(({ label, rooms: floorRooms }) => (
      <section key={label} aria-label={label} className="min-w-0">
        <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-soft">{label}</h2>
        <ul
          aria-label={`Rooms: ${label}`}
          className="flex flex-col gap-px overflow-hidden rounded-popover border border-line bg-line"
        >
          {floorRooms.map((room) => (
            <li key={room.id} data-thing={room.id} className="min-w-0 bg-card">
              <RoomLine room={room} {...about} chosen={chosenIn(room, chosen)} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

type RoomLineProps = Omit<RoomLinesProps, 'rooms' | 'chosen'> & {
  room: Room
  /** Ids of the selected people in this room, joined, so that an unchanged selection re-renders nothing. */
  chosen: string
}

/** A room on one line: number, people and free beds. People can be put into it. */
const RoomLine = memo(function RoomLine({ room, roomGuests, wishTexts, vetoes, chosen }: RoomLineProps) {
  const { id, roomNumber, assignments, bedCount } = room
  return (
    <BoardPlace
      id={id}
      label={`Room ${roomNumber}, ${freeText(room)}`}
      isFull={isFull(room)}
      className={lineStyle}
      overClassName={lineOutline}
    >
      <h3
        className="w-10 shrink-0 truncate font-sans text-sm font-semibold tracking-normal"
        title={`Room ${roomNumber}`}
      >
        {roomNumber}
      </h3>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-1">
        {assignments.map(({ personId, fullName, isPinned }) => {
          const problems = problemsIn(room, personId, { roomGuests, vetoes })
          const pinnedText = isPinned ? 'Stays in this room' : undefined
          return (
            <LinePerson
              key={personId}
              personId={personId}
              fullName={fullName}
              isChosen={chosen.includes(personId)}
              title={[fullName, ...problems, wishTexts.get(personId), pinnedText].filter(Boolean).join('\n')}
              hasProblem={problems.length > 0}
            >
              {isPinned && <Pin className="size-3.5 shrink-0 text-soft" aria-label={pinnedText} />}
              {problems.length > 0 && (
                <span data-screen-only className="sr-only">
                  {problems.join(', ')}
                </span>
              )}
            </LinePerson>
          )
        })}
      </ul>
      <LinePlaces id={id} taken={assignments.length} capacity={bedCount} where={`into Room ${roomNumber}`} />
    </BoardPlace>
  )
})

const lineStyle =
  'flex min-h-9 min-w-0 items-center gap-2 px-3 py-0.5 [contain-intrinsic-size:auto_2rem] [content-visibility:auto] print:break-inside-avoid print:[content-visibility:visible]'
