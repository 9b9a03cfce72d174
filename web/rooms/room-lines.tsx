import { memo } from 'react'
import { Pin } from 'lucide-react'
import { BoardPlace, LinePlaces, lineOutline } from '#web/board/board-place.tsx'
import { LinePerson } from '#web/board/person-chip.tsx'
import { floorsOf, problemsIn } from '#web/rooms/room-floors.ts'
import { chosenIn, freeText, isFull, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'

type RoomLinesProps = {
  rooms: readonly Room[]
  /** The same object until someone's wishes change, so that the rooms aren't re-rendered. */
  roomGuests: ReadonlyMap<string, RoomGuest>
  wishTexts: ReadonlyMap<string, string>
  vetoes: readonly Veto[]
  chosen: ReadonlySet<string>
}

/**
 * The rooms on one line each, by floor, to show many at a glance. If there is space, lines with at most two names are
 * in two columns.
 */
export const RoomLines = ({ rooms, chosen, ...about }: RoomLinesProps) => (
  <div className="@container flex min-w-0 flex-col gap-3">
    {floorsOf(rooms).map(({ label, rooms: floorRooms }) => (
      <section key={label} aria-label={label} className="min-w-0">
        <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-soft">{label}</h2>
        <ul
          aria-label={`Rooms: ${label}`}
          className={`grid gap-px overflow-hidden rounded-popover border border-line bg-line ${floorRooms.every(hasShortLine) ? '@2xl:grid-cols-2' : ''}`}
        >
          {floorRooms.map((room) => (
            // An odd line takes the full width.
            <li key={room.id} data-thing={room.id} className="min-w-0 bg-card last:odd:col-[1/-1]">
              <RoomLine room={room} {...about} chosen={chosenIn(room, chosen)} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

const hasShortLine = ({ bedCount, assignments }: Room) => Math.max(bedCount, assignments.length) <= 2

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
      <ul className="flex min-w-0 flex-1 flex-wrap gap-x-1 @2xl:flex-nowrap">
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
