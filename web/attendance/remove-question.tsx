import { useQuery } from '@tanstack/react-query'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { ConsequenceList } from '#web/consequences/consequence-list.tsx'
import { consequencesOf, type Deed } from '#web/consequences/consequences-of.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type RemoveQuestionProps = {
  venueId: string
  row: Row
  /** `readers`: how many people it named that get an e-mail. */
  onConfirm: (readers: number | null) => void
  onClose: () => void
}

/** Before somebody is taken off an edition's list; a check-in that goes with it is named. */
export function RemoveQuestion({ venueId, row, onConfirm, onClose }: RemoveQuestionProps) {
  const isCheckedIn = row.checkInTime !== null
  const deed: Deed = { call: 'people.uninviteMany', input: { ids: [row.id] } }
  const { data, isPending } = useQuery(consequencesOf(venueId, deed))
  return (
    <AlertDialog
      title={`Remove ${row.fullName} from this event?`}
      action={isCheckedIn ? 'Remove and undo check-in' : 'Remove'}
      isPending={isPending}
      onConfirm={() => onConfirm(data?.readers ?? null)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {isCheckedIn && <p>{row.fullName} is checked in. Take that back as well?</p>}
        <ConsequenceList venueId={venueId} deed={deed} />
        <p>
          Their flights and personal link for this event are deleted. Everything else we know about them
          stays.
        </p>
      </div>
    </AlertDialog>
  )
}
