import { ownChangeText } from '#web/stay/freed-text.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { today } from '#web/base/dates.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { isOver } from '#web/portal/now/phase.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

/** The toast after a guest's yes or no, with Undo for a no. Names what was freed, and what couldn't be restored. */
export function useAnswerToast(venueId: string) {
  const undoDecline = useAction(api.stay.undoDecline, {
    success: ({ notRestored }) => ({
      kind: notRestored.length > 0 ? 'info' : 'success',
      title: 'Attendance updated',
      ...(notRestored.length > 0 && { description: notRestored.join(' · ') }),
    }),
  })
  return (
    change: Outputs['stay']['answer'],
    { attending }: { venueId: string; attending: 'yes' | 'no' },
  ): ToastMessage => ({
    title: 'Attendance updated',
    ...ownChangeText(change),
    ...(attending === 'no' && { action: { label: 'Undo', onPress: () => undoDecline.run({ venueId }) } }),
  })
}

/** Whether the event is over, by the venue's calendar. After that, nothing about it can be planned. */
export const useIsOver = ({ venue, lastDay }: GuestHome): boolean =>
  isOver({ startDate: venue.eventStartDate, lastDay }, today(useNow(), venue.timeZone))

/** Whether registration is still open, by the venue's clock. */
export function useIsOpen({ answersUntil, venue }: GuestHome): boolean {
  return useWallClock(venue.timeZone) <= answersUntil
}
