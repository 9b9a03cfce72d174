import { ChangeBadge } from '#web/partners/change-badge.tsx'
import {
  bedsText,
  erasedText,
  formerGuestText,
  nightsOf,
  nightText,
  formerRoomText,
  type Guest,
  type Room,
} from '#web/partners/hotel-list.ts'
import type { HotelSheet } from '#web/partners/partner-api.ts'

type GoneRoom = HotelSheet['goneRooms'][number]

/** The headers of a partner's table. */
export const HeaderRow = ({ headers: labels }: { headers: readonly string[] }) => (
  <tr className="border-b-2 border-line">
    {labels.map((label) => (
      <th key={label} scope="col" className="py-2 pr-4 font-semibold">
        {label}
      </th>
    ))}
  </tr>
)

/** A table if there is room, and in print; on a phone each room is a card. */
export const RoomingTable = ({
  rooms,
  goneRooms,
}: {
  rooms: readonly Room[]
  goneRooms: readonly GoneRoom[]
}) => (
  <table
    aria-label="Rooming list"
    className="w-full border-collapse text-left text-sm phone:block print:text-xs"
  >
    <thead className="text-xs text-soft phone:hidden">
      <HeaderRow headers={headers} />
    </thead>
    {goneRooms.map((room) => (
      <GoneRoomRows key={room.roomNumber} room={room} />
    ))}
    {rooms.map((room) => (
      <RoomRows key={room.roomNumber} room={room} />
    ))}
  </table>
)

const headers = ['Room', 'Beds', 'Free', 'Guest', 'First night', 'Last night', 'Nights', 'Change']

const group =
  'border-b border-line break-inside-avoid phone:mb-3 phone:block phone:rounded-card phone:border phone:bg-card phone:p-4'
const line = 'align-top phone:flex phone:flex-wrap phone:gap-x-4'
const cell = 'py-1.5 pr-4 phone:py-0.5 print:py-0.5'

function RoomRows({ room }: { room: Room }) {
  const { guests, left, erased } = room
  const more = [...left.map((guest) => ({ guest })), ...(erased > 0 ? [{ guest: null }] : [])]
  const [first, ...others] = guests
  return (
    <tbody className={group}>
      <tr className={line}>
        <th scope="rowgroup" className={`${cell} text-base font-semibold wrap-break-word print:text-sm`}>
          <span className="md:hidden print:hidden">Room </span>
          {room.roomNumber}
        </th>
        <td className={`${cell} whitespace-nowrap`}>{bedsText(room)}</td>
        <td className={cell}>
          {room.freeBeds}
          <span className="md:hidden print:hidden"> free</span>
        </td>
        {first ? (
          <GuestCells guest={first} room={room} />
        ) : (
          <EmptyCells mark={<ChangeBadge change={room.change} was={formerRoomText(room)} />} />
        )}
      </tr>
      {others.map((guest, index) => (
        <tr key={index} className={line}>
          <Blank />
          <GuestCells guest={guest} room={{ ...room, change: null }} />
        </tr>
      ))}
      {more.map(({ guest }, index) => (
        <tr key={index} className={line}>
          <Blank />
          <GoneCells guest={guest} erased={erased} />
        </tr>
      ))}
    </tbody>
  )
}

/** In the rows of a room's other guests, replaces the cells of the room. */
const Blank = () => (
  <td colSpan={3} className="phone:hidden">
    <span className="sr-only">Same room</span>
  </td>
)

function GuestCells({ guest, room }: { guest: Guest; room: Room }) {
  return (
    <>
      <td className={`${cell} w-1/3 font-medium wrap-break-word print:w-1/4 phone:w-full phone:pt-2`}>
        {guest.fullName}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{nightText(guest.firstNight)}</td>
      <td className={`${cell} whitespace-nowrap`}>
        <span className="md:hidden print:hidden">to </span>
        {nightText(guest.lastNight)}
      </td>
      <td className={`${cell} phone:hidden`}>{nightsOf(guest) ?? '–'}</td>
      <td className={`${cell} w-1/4 phone:w-full print:w-1/3`}>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <ChangeBadge change={guest.change} was={formerGuestText(guest, room.roomNumber)} />
          {room.change !== null && <ChangeBadge change={room.change} was={formerRoomText(room) || 'room'} />}
        </span>
      </td>
    </>
  )
}

const EmptyCells = ({ mark }: { mark: React.ReactNode }) => (
  <>
    <td colSpan={4} className={`${cell} text-soft`}>
      Nobody
    </td>
    <td className={cell}>{mark}</td>
  </>
)

function GoneCells({ guest, erased }: { guest: Room['left'][number] | null; erased: number }) {
  const whereabouts =
    guest === null ? '' : guest.movedTo === null ? 'has no room now' : `now in room ${guest.movedTo}`
  return (
    <>
      <td colSpan={4} className={`${cell} text-soft wrap-anywhere phone:w-full phone:pt-2`}>
        {guest === null ? erasedText(erased) : <del>{guest.fullName}</del>}
      </td>
      <td className={cell}>
        <ChangeBadge change="gone" was={whereabouts} />
      </td>
    </>
  )
}

const GoneRoomRows = ({ room: { roomNumber, left, erased } }: { room: GoneRoom }) => (
  <tbody className={group}>
    <tr className={line}>
      <th scope="rowgroup" className={`${cell} text-base font-semibold text-soft wrap-anywhere`}>
        <del>{roomNumber}</del>
      </th>
      <td colSpan={6} className={`${cell} text-soft`}>
        This room is no longer part of the event
      </td>
      <td className={cell}>
        <ChangeBadge change="gone" />
      </td>
    </tr>
    {[...left, ...(erased > 0 ? [null] : [])].map((guest, index) => (
      <tr key={index} className={line}>
        <Blank />
        <GoneCells guest={guest} erased={erased} />
      </tr>
    ))}
  </tbody>
)
