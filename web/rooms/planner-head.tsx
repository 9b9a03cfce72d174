import { Eye, EyeOff, HeartHandshake, Plus, Printer, WandSparkles } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useExports } from '#web/lib/use-exports.ts'
import { useMessage } from '#web/messages/message-button.tsx'
import { usePartners } from '#web/partners/sharing/use-partners.tsx'
import { hiddenText } from '#web/rooms/room-mails.ts'
import { bedsLeft, unassignedOf, type Room, type RoomGuest } from '#web/rooms/room-plan.ts'
import { useUnannounced } from '#web/rooms/unannounced-rooms.tsx'
import { roomingColumns, roomingFileName, roomingRows } from '#web/rooms/rooming-list.ts'
import type { Sheet } from '#web/rooms/rooming-print.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'

type PlannerHeaderProps = {
  venue: VenueChoice
  isHidden: boolean
  roomGuests: readonly RoomGuest[]
  rooms: readonly Room[]
  onPrint: (sheet: Sheet) => void
}

/** The switch that shows rooms to guests, and the actions on all rooms. */
export function PlannerHeader({ venue, isHidden, roomGuests, rooms, onPrint }: PlannerHeaderProps) {
  const { id: venueId, name: venueName } = venue
  const isOver = venue.state === 'over'
  // The planning page needs rooms and people.
  const canPlan = !isOver && rooms.length > 0 && roomGuests.length > 0
  const unassigned = canPlan ? unassignedOf(roomGuests, rooms).length : 0
  const isCrowded = canPlan && bedsLeft(unassigned, rooms) === 'none'
  // Once everyone has a room, no button is filled. During the event, filling the free beds comes first, because a plan
  // moves people who sleep there.
  const isMain = unassigned > 0 && (isCrowded || venue.state !== 'now')
  const hide = useAction(api.planning.setHidden, {
    success: (_, input) =>
      input.isHidden ? 'Guests now see ‘Room assignment pending’' : 'Guests can now see their rooms',
  })
  const message = useMessage({
    label: 'Message',
    venueId,
    personIds: rooms.flatMap(({ assignments }) => assignments.map(({ personId }) => personId)),
    start: 'welcome',
  })
  const add = entry('Add Room', Plus, () => adding.open(true))
  const plan = {
    ...entry('Plan rooms', WandSparkles, `/plan-rooms?venue=${venueId}`),
    ...(isCrowded && {
      note: `No bed is free for ${peopleText(unassigned)}. Add rooms first.`,
    }),
  }
  const unannounced = useUnannounced(venueId)
  const wishes = useOnDemand(WishesDialog)
  const adding = useOnDemand(AddRoomDialog)
  const partners = usePartners(venueId, 'hotel')
  const exports = useExports({
    procedure: api.planning.exported,
    venueId,
    fileName: roomingFileName,
    columns: roomingColumns,
    rows: roomingRows(roomGuests, rooms),
    noun: ['line', 'lines'],
  })
  // Without any room, the page itself offers to add one. With people and free beds, adding rooms is rare.
  const isAddFirst = isCrowded || (rooms.length > 0 && roomGuests.length === 0)
  const [first, second, ...otherActions] = [
    ...(isAddFirst ? [add] : []),
    ...(canPlan ? [plan] : []),
    ...(unannounced.action ? [unannounced.action] : []),
    message.action,
    ...(canPlan ? [] : [plan]),
  ]
  return (
    <>
      <PageActions
        state={{
          label: isHidden ? 'Rooms are hidden' : 'Guests see their rooms',
          rest: isHidden ? ' from guests' : '',
          icon: isHidden ? EyeOff : Eye,
          tone: isHidden ? 'warn' : 'ok',
          entries: [
            {
              id: 'hide',
              label: isHidden ? 'Show guests their rooms' : 'Hide rooms from guests while planning',
              icon: isHidden ? Eye : EyeOff,
              note: hiddenText(isHidden),
              onAction: () => hide.run({ venueId, isHidden: !isHidden }),
            },
          ],
        }}
        filled={isMain ? first : undefined}
        outlined={isMain ? second : first}
        more={[
          ...(!isMain && second ? [second] : []),
          ...otherActions,
          ...(isAddFirst || rooms.length === 0 ? [] : [add]),
          entry('Room wishes', HeartHandshake, () => wishes.open(true)),
          partners.entry,
          entry('Print rooming list', Printer, () => onPrint('list')),
          entry('Print door cards', Printer, () => onPrint('doors')),
          ...exports,
        ]}
      />
      {unannounced.dialog}
      {message.dialog}
      {partners.dialog}
      {adding.subject && <AddRoomDialog venueId={venueId} venueName={venueName} onClose={adding.close} />}
      {wishes.subject && <WishesDialog venueId={venueId} onClose={wishes.close} />}
    </>
  )
}

export const AddRoomDialog = lazyDialog(async () => (await import('#web/rooms/room-list.tsx')).AddRoomDialog)

const WishesDialog = lazyDialog(async () => (await import('#web/rooms/wishes-dialog.tsx')).WishesDialog)
