import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { statusDeed } from '#web/attendance/chosen-people.ts'
import { ConsequenceList } from '#web/consequences/consequence-list.tsx'
import { consequencesOf } from '#web/consequences/consequences-of.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type UndoCheckInQuestionProps = {
  onConfirm: () => void
  onClose: () => void
  fullName: string
  attending: Attending
  isPending?: boolean
  /** What else follows. */
  children?: ReactNode
}

/** Somebody checked in leaves yes: the check-in goes too, so that every page counts the same people. */
export function UndoCheckInQuestion(props: UndoCheckInQuestionProps) {
  const { fullName, attending, isPending = false, children, onConfirm, onClose } = props
  return (
    <AlertDialog
      title={`Set to ${answers[attending]} and undo the check-in?`}
      action="Change and undo check-in"
      isDanger={false}
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{fullName} is checked in. Take that back as well?</p>
        {children}
      </div>
    </AlertDialog>
  )
}

type StatusQuestionProps = {
  onClose: () => void
  row: Row
  venueId: string
  attending: Attending
  /** `readers`: how many people it named that get an e-mail. */
  onConfirm: (readers: number | null) => void
}

/** Before somebody leaves yes: what follows. */
export function StatusQuestion({ venueId, row, attending, onConfirm, onClose }: StatusQuestionProps) {
  const { fullName, checkInTime } = row
  const deed = statusDeed([row], attending)
  const { data, isPending } = useQuery(consequencesOf(venueId, deed))
  const following = <ConsequenceList venueId={venueId} deed={deed} />
  const answer = { isPending, onConfirm: () => onConfirm(data?.readers ?? null), onClose }
  if (checkInTime !== null)
    return <UndoCheckInQuestion {...{ fullName, attending, ...answer }}>{following}</UndoCheckInQuestion>
  return (
    <AlertDialog
      title={`Set ${fullName} to ${answers[attending]}?`}
      action={`Set to ${answers[attending]}`}
      isDanger={false}
      {...answer}
    >
      {following}
    </AlertDialog>
  )
}

const answers = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const
