import { useQuery } from '@tanstack/react-query'
import { publishedText, type AgendaDraft } from '#web/agenda/draft-changes.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'

type PublishQuestionProps = {
  venueId: string
  draft: AgendaDraft
  onDone?: () => void
  onClose: () => void
}

/** Asks once before guests see the changes, with how many people get an e-mail. */
export function PublishQuestion({ venueId, draft, onDone, onClose }: PublishQuestionProps) {
  const signInOptions = useQuery({ ...api.accounts.signInOptions.queryOptions(), staleTime: Infinity })
  const isMailConfigured = signInOptions.data?.isMailConfigured
  return (
    <ConfirmDialog
      title={`Publish ${pluralize(draft.changes.length, 'change')}?`}
      isDanger={false}
      confirmLabel="Publish"
      action={api.agenda.publish}
      input={{ venueId, revision: draft.revision }}
      success={({ published, notified }) => ({
        title: `${pluralize(published, 'change')} published`,
        ...(isMailConfigured !== false && {
          description:
            notified === 0
              ? 'Nobody gets an e-mail'
              : `${pluralize(notified, 'person gets', 'people get')} an e-mail`,
        }),
      })}
      onSuccess={onDone}
      onClose={onClose}
    >
      {publishedText(draft.notified, isMailConfigured)}
    </ConfirmDialog>
  )
}
