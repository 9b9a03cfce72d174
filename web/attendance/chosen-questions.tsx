import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { checkedInOf, statusDeed } from '#web/attendance/chosen-people.ts'
import { ConsequenceList } from '#web/consequences/consequence-list.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type QuestionProps = { venueId: string; rows: readonly Row[]; onConfirm: () => void; onClose: () => void }

const people = (count: number) => pluralize(count, 'person', 'people')
const names = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const

/** Before several leave yes: what follows, and how many check-ins go with it. */
export function StatusOfManyQuestion({
  venueId,
  rows,
  attending,
  ...answers
}: QuestionProps & { attending: Attending }) {
  const changed = rows.filter((row) => row.attending !== attending)
  const action = `Set ${people(changed.length)} to ${names[attending]}`
  return (
    <AlertDialog title={`${action}?`} action={action} isDanger={false} {...answers}>
      <div className="flex flex-col gap-3">
        <CheckedIn count={checkedInOf(changed)} />
        <ConsequenceList venueId={venueId} deed={statusDeed(rows, attending)} />
      </div>
    </AlertDialog>
  )
}

/** Before several are taken off an edition's list. */
export function RemoveManyQuestion({ venueId, rows, ...answers }: QuestionProps) {
  const ids = rows.map(({ id }) => id)
  return (
    <AlertDialog
      title={`Remove ${people(rows.length)} from this event?`}
      action={`Remove ${people(rows.length)}`}
      {...answers}
    >
      <div className="flex flex-col gap-3">
        <CheckedIn count={checkedInOf(rows)} />
        <ConsequenceList venueId={venueId} deed={{ call: 'people.uninviteMany', input: { ids } }} />
        <p>
          Their flights and personal links for this event are deleted. Everything else we know about them
          stays.
        </p>
      </div>
    </AlertDialog>
  )
}

const CheckedIn = ({ count }: { count: number }) =>
  count > 0 && <p>{`${people(count)} ${count === 1 ? 'is' : 'are'} checked in: that is undone.`}</p>
