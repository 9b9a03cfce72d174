import { freedText } from '#web/stay/freed-text.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { useAnswerToast } from '#web/portal/attendance-answer.ts'

type LeaveQuestionProps = { home: GuestHome; onClose: () => void }

/** Asks before a guest declines, and names what will be freed. */
export function LeaveQuestion({ home, onClose }: LeaveQuestionProps) {
  const { venue, room, workshops, checkInTime } = home
  const freed = freedText({ room: room?.roomNumber, seats: workshops.length })
  return (
    <ConfirmDialog
      title="You can't come?"
      confirmLabel="I can't come"
      cancel="Keep my place"
      action={api.stay.answer}
      input={{ venueId: venue.id, attending: 'no' }}
      success={useAnswerToast(venue.id)}
      onClose={onClose}
    >
      {`The organisers of ${venue.name} will see this right away.`}
      {freed !== '' && ` ${freed.replace(', ', ' and ')} will be free for others.`}
      {checkInTime !== null && ' You are checked in, so that will be undone as well.'}
    </ConfirmDialog>
  )
}
