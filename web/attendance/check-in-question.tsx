import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { statusDeed } from '#web/attendance/chosen-people.ts'
import { ConsequenceDialog } from '#web/consequences/consequence-dialog.tsx'
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
    <AlertDialog {...question} {...answers}>
      {before}
    </AlertDialog>
  )
}

const undoQuestion = (fullName: string, attending: Attending) => ({
  title: `Set to ${names[attending]} and undo the check-in?`,
  action: 'Change and undo check-in',
  isDanger: false,
  before: <p>{fullName} is checked in. Take that back as well?</p>,
})

type StatusQuestionProps = {
  onClose: () => void
  row: Row
  venueId: string
  attending: Attending
  onConfirm: (readers: number | null) => void
}

/** Before a person leaves yes: what follows. */
export function StatusQuestion({ row, attending, ...asked }: StatusQuestionProps) {
  const { fullName, checkInTime } = row
  const name = names[attending]
  const question =
    checkInTime === null
      ? { title: `Set ${fullName} to ${name}?`, action: `Set to ${name}`, isDanger: false }
      : undoQuestion(fullName, attending)
  return <ConsequenceDialog {...asked} {...question} deed={statusDeed([row], attending)} />
}

const names = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const
