import { sendByText } from '#web/registration/survey/send-by.ts'

/** Additional text for a mail that can't be sent immediately. Loaded only then. */
export const WaitingMail = ({ leavesBy }: { leavesBy: string }) => (
  <>This address was mailed a moment ago. Your link will leave by {sendByText(leavesBy)}.</>
)
