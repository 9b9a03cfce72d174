import { CalendarClock, Eye, FilePen, ListChecks, Plus, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import {
  type AgendaChange,
  type AgendaDraft,
  detailsAfter,
  detailsBefore,
  differenceWords,
  holdersText,
} from '#web/agenda/draft-changes.ts'
import { dayKey, formatInstant, formatLongDay } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { PageActions, type PageState } from '#web/ui/page-actions.tsx'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { groupBy } from '#web/lib/group-by.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { ConsequenceList } from '#web/consequences/consequence-dialog.tsx'
import { MailingDialog } from '#web/mailings/mailing-dialog.tsx'

type BuilderHeaderProps = {
  venue: VenueChoice
  /** undefined while loading. */
  draft: AgendaDraft | undefined
  whyClosed: string | undefined
  onAdd: () => void
  /** Moves every item to other days; undefined if there are no items or no dates. */
  onShift: (() => void) | undefined
}

type OpenDialog = 'changes' | 'publish' | 'end'

/** The draft switch and the actions on the whole agenda. */
export function BuilderHeader({ venue, draft, whyClosed, onAdd, onShift }: BuilderHeaderProps) {
  const [dialog, setDialog] = useState<OpenDialog>()
  // The pill already shows the new state, so there is no toast.
  const setDraft = useAction(api.agenda.setDraft)
  const close = () => setDialog(undefined)
  const switchTo = (isDraft: boolean) => setDraft.run({ venueId: venue.id, isDraft })
  const hasChanges = draft !== undefined && draft.changes.length > 0
  const add = { id: 'add', label: 'Add Agenda Item', icon: Plus, whyDisabled: whyClosed, onAction: onAdd }
  const publish = { id: 'publish', label: 'Publish', icon: Send, onAction: () => setDialog('publish') }
  const isAddingMain = draft?.changes.length === 0 && venue.state === 'coming'
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

type DraftDialogProps = {
  venueId: string
  draft: AgendaDraft
  /** Draft mode is being switched off, so its changes must be published or discarded first. */
  isEnding: boolean
  onDone: () => void
  onClose: () => void
}

/** The changes that guests don't see yet, by day, to publish or discard. */
function DraftDialog({ venueId, draft, isEnding, onDone, onClose }: DraftDialogProps) {
  const [question, setQuestion] = useState<'publish' | 'discard'>()
  const { changes, revision } = draft
  const days = [...groupBy(changes, (change) => dayKey((change.draft ?? change.published)?.startTime) ?? '')]
  const close = () => setQuestion(undefined)
  return (
    <Dialog
      title="Changes guests don’t see yet"
      description={isEnding ? 'Publish or discard these, and the agenda is no longer a draft.' : undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6 pb-5">
        {changes.length === 0 && <p className="text-soft">No unpublished changes.</p>}
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={formatLongDay(day)}>
            <h3 className="mb-2">{formatLongDay(day)}</h3>
            <ul className="flex flex-col gap-2">
              {ofDay.map((change) => (
                <li key={change.id} className="rounded-control border border-line px-4 py-3">
                  <Change change={change} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {changes.length > 0 && (
        <FormActions>
          <Button variant="danger" aria-haspopup="dialog" onPress={() => setQuestion('discard')}>
            Discard the changes
          </Button>
          <Button variant="primary" aria-haspopup="dialog" onPress={() => setQuestion('publish')}>
            Publish
          </Button>
        </FormActions>
      )}
      {question === 'publish' && (
        <PublishQuestion venueId={venueId} draft={draft} onDone={onDone} onClose={close} />
      )}
      {question === 'discard' && (
        <ConfirmDialog
          title={`Discard ${pluralize(changes.length, 'change')}?`}
          confirmLabel="Discard"
          action={api.agenda.discard}
          input={{ venueId, revision }}
          success={({ discarded }) => `${pluralize(discarded, 'change')} discarded`}
          onSuccess={onDone}
          onClose={close}
        >
          The agenda goes back to what guests see now: new items are deleted, and everything else returns to
          its old time and place. This cannot be undone.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function Change({ change }: { change: AgendaChange }) {
  const { differences, published, draft } = change
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap gap-1.5">
        {differences.map((difference) => (
          <Badge key={difference} tone={differenceWords[difference].tone}>
            {differenceWords[difference].label}
          </Badge>
        ))}
      </p>
      <p className="font-medium wrap-anywhere">{(draft ?? published)?.title}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        <Row label={draft ? 'Before' : 'Was'} parts={detailsBefore(change)} />
        <Row label={published ? 'Now' : 'When'} parts={detailsAfter(change)} />
      </dl>
      <p className="text-sm text-soft">{holdersText(change)}</p>
    </div>
  )
}

const Row = ({ label, parts }: { label: string; parts: readonly string[] }) =>
  parts.length > 0 && (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="wrap-anywhere">
        {parts.map((part) => (
          <span key={part} className="block">
            {part}
          </span>
        ))}
      </dd>
    </>
  )

type PublishQuestionProps = {
  venueId: string
  draft: AgendaDraft
  onDone?: () => void
  onClose: () => void
}

/** Asks before publishing: lists the consequences and the people who get an e-mail. */
function PublishQuestion({ venueId, draft, onDone, onClose }: PublishQuestionProps) {
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
