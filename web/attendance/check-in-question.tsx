import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type UndoCheckInQuestionProps = {
  fullName: string
  attending: Attending
  onConfirm: () => void
  onClose: () => void
}

/** Somebody checked in leaves yes: the check-in goes too, so that every page counts the same people. */
export function UndoCheckInQuestion({ fullName, attending, ...answers }: UndoCheckInQuestionProps) {
  const { before, ...question } = undoQuestion(fullName, attending)
  return (
    <AlertDialog {...question} isDanger={false} {...answers}>
      <p>{before}</p>
    </AlertDialog>
  )
}

const undoQuestion = (fullName: string, attending: Attending) => ({
  title: `Set to ${names[attending]} and undo the check-in?`,
  action: 'Change and undo check-in',
  before: `${fullName} is checked in. Take that back as well?`,
})

/** Before a person leaves yes: the words of the question. */
export const statusQuestion = ({ fullName, checkInTime }: Row, attending: Attending) =>
  checkInTime === null
    ? { title: `Set ${fullName} to ${names[attending]}?`, action: `Set to ${names[attending]}` }
    : undoQuestion(fullName, attending)

const names = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const
