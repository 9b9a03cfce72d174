import { leavesByText } from '#web/registration/survey/leaves-by.ts'

/** What is shown beside the promise of a mail that cannot leave at once. Loaded only then. */
export const WaitingMail = ({ leavesBy }: { leavesBy: string }) => (
  <>This address was mailed a moment ago. Your link will leave by {leavesByText(leavesBy)}.</>
)
