import { useState } from 'react'
import {
  differenceWords,
  holdersText,
  detailsBefore,
  detailsAfter,
  type AgendaChange,
  type AgendaDraft,
} from '#web/agenda/draft-changes.ts'
import { PublishQuestion } from '#web/agenda/publish-question.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { dayKey, formatLongDay } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'

type DraftDialogProps = {
  venueId: string
  draft: AgendaDraft
  /** Draft mode is being switched off, so its changes must be published or discarded first. */
  isEnding: boolean
  onDone: () => void
  onClose: () => void
}

/** The changes that guests don't see yet, by day, to publish or discard. */
export function DraftDialog({ venueId, draft, isEnding, onDone, onClose }: DraftDialogProps) {
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
