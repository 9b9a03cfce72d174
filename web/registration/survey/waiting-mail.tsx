import { leavesByText } from '#web/registration/survey/leaves-by.ts'

/** What is shown beside the promise of a mail that cannot leave at once. Loaded only then. */
export const WaitingMail = ({ leavesBy }: { leavesBy: string }) => (
  <>We are sending a lot of e-mails right now. Yours will leave by {leavesByText(leavesBy)}.</>
)
