import type { AgendaDraft } from '#web/agenda/draft-changes.ts'
import { ConsequenceList } from '#web/consequences/consequence-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'

type PublishQuestionProps = {
  venueId: string
  draft: AgendaDraft
  onDone?: () => void
  onClose: () => void
}

/** Asks before publishing: lists the consequences and the people who get an e-mail. */
export function PublishQuestion({ venueId, draft, onDone, onClose }: PublishQuestionProps) {
  const input = { venueId, revision: draft.revision }
  return (
    <MailingDialog
      title={`Publish ${pluralize(draft.changes.length, 'change')}?`}
      mailing={{ call: 'agenda.publish', input }}
      label="Publish"
      action={api.agenda.publish}
      input={(announced, isPosted) => ({ ...input, announced, isPosted })}
      silently={{ label: 'Publish without telling anyone', input: { ...input, isSilent: true } }}
      success={({ published }) => `${pluralize(published, 'change')} published`}
      {...(onDone && { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>Guests see this at once.</p>
      <ConsequenceList venueId={venueId} action={{ call: 'agenda.publish', input }} />
    </MailingDialog>
  )
}
