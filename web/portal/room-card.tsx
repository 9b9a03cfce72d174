import type { ReactNode } from 'react'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { Card } from '#web/ui/card.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

type RoomCardProps = { room: GuestHome['room']; title?: string; isPast?: boolean; children?: ReactNode }

/** The guest's room and roommates. */
export function RoomCard({ room, title = 'Room Assignment', isPast = false, children }: RoomCardProps) {
  return (
    <Card title={title}>
      {room ? (
        <Room room={room} />
      ) : (
        <p className="text-soft">{isPast ? 'You had no room here' : 'Room assignment pending'}</p>
      )}
      {children}
    </Card>
  )
}

const loadAnswers = async () => (await import('#web/portal/roommate-answers.tsx')).RoommateAnswers
const loadNothing = async () => undefined

function Room({ room }: { room: NonNullable<GuestHome['room']> }) {
  const RoommateAnswers = useLoaded(room.says.some((one) => one.length > 0) ? loadAnswers : loadNothing)
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="font-display text-h2 font-semibold wrap-anywhere">Room {room.roomNumber}</p>
        <p className="text-soft">{room.bedType === 'double' ? 'Double bed' : 'Single bed'}</p>
      </div>
      <div>
        <h3 className="font-sans text-sm font-normal tracking-normal text-soft">Roommates</h3>
        {room.roommates.length === 0 ? (
          <p>You have this room to yourself</p>
        ) : (
          <ul className="mt-1.5 flex flex-col gap-2">
            {room.roommates.map((fullName, index) => (
              <li key={index} className="flex items-start gap-2.5">
                <Initials name={fullName} />
                <div className="min-w-0 pt-1 wrap-anywhere">
                  <p>{fullName}</p>
                  {RoommateAnswers && <RoommateAnswers answers={room.says[index] ?? []} />}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
