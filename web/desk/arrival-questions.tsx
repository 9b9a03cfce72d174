import { CheckInQuestion } from '#web/attendance/check-in-question.tsx'
import type { DeskRow } from '#web/desk/desk-rows.ts'
import { ArrivalQuestion } from '#web/desk/devices/arrival-question.tsx'

type ArrivalQuestionsProps = { row: DeskRow; isHelper: boolean; onConfirm: () => void; onClose: () => void }

/** Before somebody who did not say yes is checked in: what a helper is asked, or an organiser. */
export const ArrivalQuestions = ({ isHelper, ...asked }: ArrivalQuestionsProps) =>
  isHelper ? <ArrivalQuestion {...asked} /> : <CheckInQuestion {...asked} />
