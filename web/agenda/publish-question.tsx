import type { AgendaDraft } from '#web/agenda/draft-changes.ts'
import { ConsequenceList } from '#web/consequences/consequence-list.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'

type PublishQuestionProps = {
  venueId: string
  draft: AgendaDraft
  onDone?: () => void
  onClose: () => void
}

/** Asks once before guests see the changes, with what follows and how many people are mailed. */
export function PublishQuestion({ venueId, draft, onDone, onClose }: PublishQuestionProps) {
  const input = { venueId, revision: draft.revision }
  return (
    <ConfirmDialog
      title={`Publish ${pluralize(draft.changes.length, 'change')}?`}
      isDanger={false}
      confirmLabel="Publish"
      action={api.agenda.publish}
      input={input}
      success={({ published }) => `${pluralize(published, 'change')} published`}
      onSuccess={onDone}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p>{`Guests see this at once.${draft.notified === 0 ? ' Nobody gets an e-mail about it.' : ''}`}</p>
        <ConsequenceList venueId={venueId} deed={{ call: 'agenda.publish', input }} />
      </div>
    </ConfirmDialog>
  )
}
