import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** On pages that show organisers the draft: that guests don't see all of it, and where it is published. */
export function DraftNotice({ venueId }: { venueId: string }) {
  const draft = useQuery(api.agenda.draft.queryOptions({ input: { venueId } }))
  if (!draft.data || draft.data.changes.length === 0) return null
  return (
    <div data-screen-only className="mb-5">
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>The agenda is a draft: {pluralize(draft.data.changes.length, 'change')} guests don’t see yet.</p>
          <LinkButton size="small" href={`/agenda-builder?venue=${venueId}`}>
            Go to Agenda Builder
          </LinkButton>
        </div>
      </Notice>
    </div>
  )
}

/** In a question before something of the agenda goes. */
export function UntilPublished({ venueId }: { venueId: string }) {
  const draft = useQuery(api.agenda.draft.queryOptions({ input: { venueId } }))
  const isDraft = (draft.data?.publishedAt ?? null) !== null
  return isDraft && <p>The agenda is a draft: guests still see this until you publish.</p>
}

/** Whether discarding the draft would bring an entry back that is deleted now: guests see it. */
export function useIsDiscardable(venueId: string, id: string): boolean {
  const { data: draft } = useQuery(api.agenda.draft.queryOptions({ input: { venueId } }))
  if (!draft?.publishedAt) return false
  return draft.changes.every((change) => change.id !== id || change.published !== null)
}
