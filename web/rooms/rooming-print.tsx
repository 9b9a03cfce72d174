import { bedsText, placeTexts, unassignedOf, type Room, type RoomGuest } from '#web/rooms/room-plan.ts'
import { PrintSheet } from '#web/ui/print-sheet.tsx'

export type Sheet = 'list' | 'doors'

type RoomingPrintProps = {
  sheet: Sheet
  venue: string
  roomGuests: readonly RoomGuest[]
  rooms: readonly Room[]
}

/** Prints the rooming list for the reception, or a card for every door. */
export function RoomingPrint({ sheet, venue, roomGuests, rooms }: RoomingPrintProps) {
  return (
    <PrintSheet>
      {sheet === 'list' ? (
        <RoomingList venue={venue} roomGuests={roomGuests} rooms={rooms} />
      ) : (
        <DoorCards venue={venue} rooms={rooms} />
      )}
    </PrintSheet>
  )
}

function RoomingList({ venue, roomGuests, rooms }: Omit<RoomingPrintProps, 'sheet'>) {
  const unassigned = unassignedOf(roomGuests, rooms)
  const hasPlaces = rooms.some((room) => placeTexts(room).length > 0)
  const studioOf = new Map(roomGuests.map(({ personId, studio }) => [personId, studio]))
  return (
    <>
      <h1 className="mb-1">Rooming list</h1>
      <p className="mb-4 text-soft">{venue}</p>
      <table aria-label="Rooming list" className="w-full border-collapse text-left text-sm">
        <thead>
          <tr>
            {['Room', 'Beds', ...(hasPlaces ? ['Floor'] : []), 'Who sleeps here'].map((header) => (
              <th key={header} scope="col" className="border-b-2 border-ink py-1 pr-4">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <tr key={room.id}>
              <th scope="row" className="border-b border-line py-1 pr-4 align-top font-semibold">
                {room.roomNumber}
              </th>
              <td className="border-b border-line py-1 pr-4 align-top whitespace-nowrap">{bedsText(room)}</td>
              {hasPlaces && (
                <td className="border-b border-line py-1 pr-4 align-top whitespace-nowrap">
                  {placeTexts(room).join(', ')}
                </td>
              )}
              <td className="w-full border-b border-line py-1">
                {room.assignments
                  .map(({ personId, fullName }) => {
                    const studio = studioOf.get(personId)
                    return studio ? `${fullName} (${studio})` : fullName
                  })
                  .join(', ') || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unassigned.length > 0 && (
        <p className="mt-4 text-sm">
          <strong>Without a room:</strong> {unassigned.map(({ fullName }) => fullName).join(', ')}
        </p>
      )}
    </>
  )
}

const DoorCards = ({ venue, rooms }: Pick<RoomingPrintProps, 'venue' | 'rooms'>) => (
  <div className="grid grid-cols-2 gap-4">
    {rooms
      .filter(({ assignments }) => assignments.length > 0)
      .map(({ id, roomNumber, assignments }) => (
        <article
          key={id}
          className="flex min-h-[11cm] break-inside-avoid flex-col rounded-card border border-line p-8"
        >
          <p className="text-sm text-soft">{venue}</p>
          <h2 className="mt-2 text-[2.25rem]">Room {roomNumber}</h2>
          <ul className="mt-auto flex flex-col gap-1 text-h2">
            {assignments.map(({ personId, fullName }) => (
              <li key={personId}>{fullName}</li>
            ))}
          </ul>
        </article>
      ))}
  </div>
)
