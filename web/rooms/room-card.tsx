import type { Outputs } from '#web/lib/outputs.ts'
import { venueLabel, type VenueChoice } from '#web/shell/venue-choice.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Initials } from '#web/ui/initials.tsx'

type Room = Outputs['rooms']['list'][number]

/** One room: its beds, how many are taken, and by whom. */
export function RoomCard({ room, venue }: { room: Room; venue: VenueChoice }) {
  const { roomNumber, bedCount, bedType, assignments } = room
  const isFull = assignments.length >= bedCount
  return (
    <Card
      title={`Room ${roomNumber}`}
      aside={
        <Badge tone={isFull ? 'bad' : 'neutral'}>
          {assignments.length}/{bedCount}
          {isFull && ' Full'}
        </Badge>
      }
    >
      <p className="text-sm text-soft">
        {venueLabel(venue)} · {bedCount} {bedType} {bedCount === 1 ? 'bed' : 'beds'}
      </p>
      {assignments.length > 0 && (
        <ul className="flex flex-col gap-2">
          {assignments.map(({ id, fullName }) => (
            <li key={id} className="flex items-center gap-2.5">
              <Initials name={fullName} />
              <span className="min-w-0 wrap-anywhere">{fullName}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
