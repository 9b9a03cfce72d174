import { useQuery } from '@tanstack/react-query'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { checkedInOf, statusDeed } from '#web/attendance/chosen-people.ts'
import { consequencesOf, type Deed } from '#web/consequences/consequences-of.ts'
import { ConsequenceList } from '#web/consequences/consequence-list.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type QuestionProps = {
  venueId: string
  rows: readonly Row[]
  /** `readers`: how many people the question said get an e-mail; null: that could not be looked up. */
  onConfirm: (readers: number | null) => void
  onClose: () => void
}

const people = (count: number) => pluralize(count, 'person', 'people')
const names = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const

/** Before several leave yes: what follows, and how many check-ins go with it. */
export function StatusOfManyQuestion({
  venueId,
  rows,
  attending,
  onConfirm,
  onClose,
}: QuestionProps & { attending: Attending }) {
  const changed = rows.filter((row) => row.attending !== attending)
  const action = `Set ${people(changed.length)} to ${names[attending]}`
  const deed = statusDeed(rows, attending)
  const following = useQuery(consequencesOf(venueId, deed))
  return (
    <AlertDialog
      title={`${action}?`}
      action={action}
      isDanger={false}
      isPending={following.isPending}
      onConfirm={() => onConfirm(following.data?.readers ?? null)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <CheckedIn count={checkedInOf(changed)} />
        <ConsequenceList venueId={venueId} deed={deed} />
      </div>
    </AlertDialog>
  )
}

/** Before several are taken off an edition's list. */
export function RemoveManyQuestion({ venueId, rows, onConfirm, onClose }: QuestionProps) {
  const deed: Deed = { call: 'people.uninviteMany', input: { ids: rows.map(({ id }) => id) } }
  const following = useQuery(consequencesOf(venueId, deed))
  return (
    <AlertDialog
      title={`Remove ${people(rows.length)} from this event?`}
      action={`Remove ${people(rows.length)}`}
      isPending={following.isPending}
      onConfirm={() => onConfirm(following.data?.readers ?? null)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <CheckedIn count={checkedInOf(rows)} />
        <ConsequenceList venueId={venueId} deed={deed} />
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
