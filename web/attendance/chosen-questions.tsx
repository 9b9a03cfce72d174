import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { checkedInOf, statusDeed } from '#web/attendance/chosen-people.ts'
import { ConsequenceDialog } from '#web/consequences/consequence-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'

type QuestionProps = {
  venueId: string
  rows: readonly Row[]
  /** `readers`: how many e-mails the question announced; null if that couldn't be looked up. */
  onConfirm: (readers: number | null) => void
  onClose: () => void
}

const people = (count: number) => pluralize(count, 'person', 'people')
const names = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const

/** Asks before several people leave yes: lists the consequences and counts the check-ins that are undone. */
export function StatusOfManyQuestion({
  venueId,
  rows,
  attending,
  onConfirm,
  onClose,
}: QuestionProps & { attending: Attending }) {
  const changed = rows.filter((row) => row.attending !== attending)
  const action = `Set ${people(changed.length)} to ${names[attending]}`
  return (
    <ConsequenceDialog
      venueId={venueId}
      deed={statusDeed(rows, attending)}
      title={`${action}?`}
      action={action}
      isDanger={false}
      before={<CheckedIn count={checkedInOf(changed)} />}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

/** Asks before several people are removed from an edition's list. */
export const RemoveManyQuestion = ({ venueId, rows, onConfirm, onClose }: QuestionProps) => (
  <ConsequenceDialog
    venueId={venueId}
    deed={{ call: 'people.uninvite', input: { ids: rows.map(({ id }) => id) } }}
    title={`Remove ${people(rows.length)} from this event?`}
    action={`Remove ${people(rows.length)}`}
    before={<CheckedIn count={checkedInOf(rows)} />}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>
      Their flights and personal links for this event are deleted. Everything else we know about them stays.
    </p>
  </ConsequenceDialog>
)

const CheckedIn = ({ count }: { count: number }) =>
  count > 0 && <p>{`${people(count)} ${count === 1 ? 'is' : 'are'} checked in: that is undone.`}</p>
