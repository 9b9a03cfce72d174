import { ConsequenceSentences } from '#web/consequences/consequence-list.tsx'
import type { Following, Intent } from '#web/consequences/go-on.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type ConsequenceQuestionProps = {
  intent: Intent
  following: Following
  onEnd: (goesOn: boolean) => void
}

/** Whether to go on, with what would follow, or why that is not known. */
export const ConsequenceQuestion = ({ intent, following, onEnd }: ConsequenceQuestionProps) => (
  <AlertDialog
    title={intent.title}
    action={intent.action}
    isDanger={false}
    onConfirm={() => onEnd(true)}
    onClose={() => onEnd(false)}
  >
    {'found' in following ? (
      <ConsequenceSentences sentences={following.found.sentences} />
    ) : (
      <p>We couldn’t check what else this changes. {following.sentence}</p>
    )}
  </AlertDialog>
)
