import { pluralize } from '#web/lib/pluralize.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type UnsentQuestionProps = { count: number; onAnswer: (isLeaving: boolean) => void }

/** Asks whether to sign out with check-ins that the server doesn't have yet. */
export const UnsentQuestion = ({ count, onAnswer }: UnsentQuestionProps) => (
  <AlertDialog
    title={`${pluralize(count, 'check-in')} ${count === 1 ? 'is' : 'are'} not sent yet`}
    cancel="Stay"
    action="Sign out anyway"
    onConfirm={() => onAnswer(true)}
    onClose={() => onAnswer(false)}
  >
    We couldn’t reach the server. Unsent check-ins stay on this device, without names, and are sent when
    someone opens the desk here again.
  </AlertDialog>
)
