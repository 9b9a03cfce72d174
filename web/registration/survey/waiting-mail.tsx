import { leavesByText } from '#web/registration/survey/leaves-by.ts'

/** Additional text for a mail that can't be sent immediately. Loaded only then. */
export const WaitingMail = ({ leavesBy }: { leavesBy: string }) => (
  <>This address was mailed a moment ago. Your link will leave by {leavesByText(leavesBy)}.</>
)
