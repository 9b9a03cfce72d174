import { leavesByText } from '#web/registration/survey/leaves-by.ts'

/** What is shown beside the promise of a mail that cannot leave at once. Loaded only then. */
export const WaitingMail = ({ leavesBy }: { leavesBy: string }) => (
  <>
    If you sent this before, that e-mail was mailed a moment ago. The next one leaves by{' '}
    {leavesByText(leavesBy)}.
  </>
)
