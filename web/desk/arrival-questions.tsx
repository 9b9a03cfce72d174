import { CheckInQuestion } from '#web/attendance/check-in-question.tsx'
import type { DeskRow } from '#web/desk/desk-rows.ts'
import { ArrivalQuestion } from '#web/desk/devices/arrival-question.tsx'

type ArrivalQuestionsProps = { row: DeskRow; isNoted: boolean; onConfirm: () => void; onClose: () => void }

/** Before somebody who did not say yes is checked in: whether that is noted, or done at once. */
export const ArrivalQuestions = ({ isNoted, ...asked }: ArrivalQuestionsProps) =>
  isNoted ? <ArrivalQuestion {...asked} /> : <CheckInQuestion {...asked} />
