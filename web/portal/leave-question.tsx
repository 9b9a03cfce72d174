import { freedText } from '#web/attendance/answer-texts.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type LeaveQuestionProps = { home: GuestHome; onConfirm: () => void; onClose: () => void }

/** Names what goes with the answer before it goes. */
export function LeaveQuestion({ home, onConfirm, onClose }: LeaveQuestionProps) {
  const { venue, room, workshops, checkInTime } = home
  const freed = freedText({ room, workshops })
  return (
    <AlertDialog
      title="You can't come?"
      action="I can't come"
      cancel="Keep my place"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {`The organisers of ${venue.name} will see this right away.`}
      {freed !== '' && ` ${freed.replace(', ', ' and ')} will be free for others.`}
      {checkInTime !== null && ' You are checked in, so that will be undone as well.'}
    </AlertDialog>
  )
}
