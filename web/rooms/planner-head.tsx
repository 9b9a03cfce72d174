import { Eye, EyeOff, HeartHandshake, Printer, WandSparkles } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useExports } from '#web/lib/use-exports.ts'
import { useMessage } from '#web/messages/message-button.tsx'
import { usePartners } from '#web/partners/sharing/use-partners.tsx'
import { hiddenText } from '#web/rooms/room-mails.ts'
import type { Room, RoomGuest } from '#web/rooms/room-plan.ts'
import { useUnannounced } from '#web/rooms/unannounced-rooms.tsx'
import { roomingColumns, roomingFileName, roomingRows } from '#web/rooms/rooming-list.ts'
import type { Sheet } from '#web/rooms/rooming-print.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'

type PlannerHeadProps = {
  venueId: string
  isHidden: boolean
  isOver: boolean
  roomGuests: readonly RoomGuest[]
  rooms: readonly Room[]
  onPrint: (sheet: Sheet) => void
}

/** The better plan, what guests see of this one, and the actions on all of it. */
export function PlannerHead({ venueId, isHidden, isOver, roomGuests, rooms, onPrint }: PlannerHeadProps) {
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
  const plan = entry('Plan rooms', WandSparkles, `/plan-rooms?venue=${venueId}`)
  const unannounced = useUnannounced(venueId)
  const wishes = useOnDemand(WishesDialog)
  const partners = usePartners(venueId, 'hotel')
  const exports = useExports({
    procedure: api.planning.exported,
    venueId,
    fileName: roomingFileName,
    columns: roomingColumns,
    rows: roomingRows(roomGuests, rooms),
    noun: ['line', 'lines'],
  })
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
        filled={isOver ? undefined : plan}
        outlined={unannounced.action ?? message.action}
        more={[
          ...(isOver ? [plan] : []),
          ...(unannounced.action ? [message.action] : []),
          entry('Room wishes', HeartHandshake, () => wishes.ask(true)),
          partners.entry,
          entry('Print rooming list', Printer, () => onPrint('list')),
          entry('Print door cards', Printer, () => onPrint('doors')),
          ...exports,
        ]}
      />
      {unannounced.dialog}
      {message.dialog}
      {partners.dialog}
      {wishes.shown && <WishesDialog venueId={venueId} onClose={wishes.close} />}
    </>
  )
}

const WishesDialog = lazyDialog(async () => (await import('#web/rooms/wishes-dialog.tsx')).WishesDialog)
