import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type UndoCheckInQuestionProps = {
  fullName: string
  attending: Attending
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a checked-in person's answer changes from yes, because that also undoes the check-in. */
export function UndoCheckInQuestion({ fullName, attending, ...handlers }: UndoCheckInQuestionProps) {
  const { before, ...question } = undoQuestion(fullName, attending)
  return (
    <AlertDialog {...question} isDanger={false} {...handlers}>
      <p>{before}</p>
    </AlertDialog>
  )
}

const undoQuestion = (fullName: string, attending: Attending) => ({
  title: `Set to ${answerNames[attending]} and undo the check-in?`,
  action: 'Change and undo check-in',
  before: `${fullName} is checked in. Take that back as well?`,
})

/** The wording of the question asked before a person's answer changes from yes. */
export const statusQuestion = ({ fullName, checkInTime }: Row, attending: Attending) =>
  checkInTime === null
    ? { title: `Set ${fullName} to ${answerNames[attending]}?`, action: `Set to ${answerNames[attending]}` }
    : undoQuestion(fullName, attending)

export const answerNames = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const
