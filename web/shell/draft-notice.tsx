import { useQuery } from '@tanstack/react-query'
import { CalendarDays, FilePen } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { entry, type PageState } from '#web/ui/page-actions.tsx'

/** For pages that show organisers the draft: says that guests don’t see all of it yet, and links to publishing. */
export function useDraftState(venueId: string): PageState | undefined {
  const draft = useQuery(api.agenda.draft.queryOptions({ input: { venueId } }))
  if (!draft.data || draft.data.changes.length === 0) return undefined
  return {
    label: 'Draft',
    rest: ` · ${pluralize(draft.data.changes.length, 'change')} guests don’t see yet`,
    icon: FilePen,
    tone: 'warn',
    entries: [entry('Go to Agenda Builder', CalendarDays, `/agenda-builder?venue=${venueId}`)],
  }
}

/** Part of the question before something on the agenda is deleted. */
export function UntilPublished({ venueId }: { venueId: string }) {
  const draft = useQuery(api.agenda.draft.queryOptions({ input: { venueId } }))
  const isDraft = (draft.data?.publishedAt ?? null) !== null
  return isDraft && <p>The agenda is a draft: guests still see this until you publish.</p>
}

/** Whether guests still see an entry deleted now. If so, discarding the draft would bring it back. */
export function useIsDiscardable(venueId: string, id: string): boolean {
  const { data: draft } = useQuery(api.agenda.draft.queryOptions({ input: { venueId } }))
  if (!draft?.publishedAt) return false
  return draft.changes.every((change) => change.id !== id || change.published !== null)
}
