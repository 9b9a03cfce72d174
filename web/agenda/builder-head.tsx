import { CalendarClock, Eye, FilePen, ListChecks, Plus, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import type { AgendaDraft } from '#web/agenda/draft-changes.ts'
import { DraftDialog } from '#web/agenda/draft-dialog.tsx'
import { PublishQuestion } from '#web/agenda/publish-question.tsx'
import { formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { PageActions, type PageState } from '#web/ui/page-actions.tsx'

type BuilderHeaderProps = {
  venue: VenueChoice
  /** undefined while loading. */
  draft: AgendaDraft | undefined
  hasClash: boolean
  whyClosed: string | undefined
  onAdd: () => void
  /** Moves every item to other days; undefined if there are no items or no dates. */
  onShift: (() => void) | undefined
}

type OpenDialog = 'changes' | 'publish' | 'end'

/** The draft switch and the actions on the whole agenda. */
export function BuilderHeader({ venue, draft, hasClash, whyClosed, onAdd, onShift }: BuilderHeaderProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  // The pill already shows the new state, so there is no toast.
  const setDraft = useAction(api.agenda.setDraft)
  const close = () => setDialog(undefined)
  const switchTo = (isDraft: boolean) => setDraft.run({ venueId: venue.id, isDraft })
  const hasChanges = draft !== undefined && draft.changes.length > 0
  const add = { id: 'add', label: 'Add Agenda Item', icon: Plus, whyDisabled: whyClosed, onAction: onAdd }
  const publish = { id: 'publish', label: 'Publish', icon: Send, onAction: () => setDialog('publish') }
  const isAddingMain = draft?.changes.length === 0 && !hasClash && venue.state === 'coming'
  const showChanges = {
    id: 'changes',
    label: 'See changes',
    icon: ListChecks,
    onAction: () => setDialog('changes'),
  } as const
  const end = {
    id: 'end',
    label: 'End the draft',
    icon: Eye,
    note: 'Guests see changes at once again',
    onAction: () => (hasChanges ? setDialog('end') : switchTo(false)),
  } as const
  const start = {
    id: 'draft',
    label: 'Plan changes as a draft',
    icon: FilePen,
    note: 'Guests see them once you publish them',
    onAction: () => switchTo(true),
  } as const
  const more: MenuEntry[] = [
    ...(hasChanges ? [showChanges] : []),
    ...(onShift ? [{ id: 'shift', label: 'Move all', icon: CalendarClock, onAction: onShift }] : []),
    { id: 'print', label: 'Print', icon: Printer, onAction: () => window.print() },
  ]
  return (
    <>
      <PageActions
        state={draft && stateOf(draft, venue.timeZone, { start, end, showChanges })}
        more={more}
        {...(isAddingMain ? { filled: add } : { outlined: add, filled: hasChanges ? publish : undefined })}
      />
      {draft && dialog === 'publish' && <PublishQuestion venueId={venue.id} draft={draft} onClose={close} />}
      {draft && (dialog === 'changes' || dialog === 'end') && (
        <DraftDialog
          venueId={venue.id}
          draft={draft}
          isEnding={dialog === 'end'}
          onDone={() => {
            close()
            if (dialog === 'end') switchTo(false)
          }}
          onClose={close}
        />
      )}
    </>
  )
}

type Entries = Readonly<Record<'start' | 'end' | 'showChanges', MenuEntry>>

function stateOf(
  { publishedAt, changes }: AgendaDraft,
  timeZone: string,
  { start, end, showChanges }: Entries,
): PageState {
  if (publishedAt === null)
    return { label: 'Guests see changes', rest: ' at once', icon: Eye, tone: 'ok', entries: [start] }
  const endWithDate = { ...end, note: `Guests see the agenda as of ${formatInstant(publishedAt, timeZone)}` }
  if (changes.length === 0) {
    return {
      label: 'Draft',
      rest: ' · No unpublished changes',
      icon: FilePen,
      tone: 'warn',
      entries: [endWithDate],
    }
  }
  return {
    label: `Draft · ${pluralize(changes.length, 'change')}`,
    rest: ' guests don’t see yet',
    icon: FilePen,
    tone: 'warn',
    entries: [showChanges, endWithDate],
  }
}
