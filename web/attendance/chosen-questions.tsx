import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { consequencesOf } from '#web/attendance/chosen-people.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type QuestionProps = { rows: readonly Row[]; onConfirm: () => void; onClose: () => void }

const people = (count: number) => pluralize(count, 'person', 'people')
const names = { yes: 'Yes', no: 'No', maybe: 'Maybe' } as const

/** Before several leave yes: how many beds and check-ins go with it. */
export function StatusOfManyQuestion({
  rows,
  attending,
  ...answers
}: QuestionProps & { attending: Attending }) {
  const { changed, rooms, checkedIn } = consequencesOf(rows, attending)
  return (
    <AlertDialog
      title={`Set ${people(changed)} to ${names[attending]}?`}
      action={`Set ${people(changed)} to ${names[attending]}`}
      isDanger={false}
      {...answers}
    >
      {rooms > 0 && `${people(rooms)} ${rooms === 1 ? 'loses' : 'lose'} their bed. `}
      {checkedIn > 0 && `${people(checkedIn)} ${checkedIn === 1 ? 'is' : 'are'} checked in: that is undone. `}
      {attending === 'no' ? 'Their workshop places become free.' : 'They keep their workshop places.'}
    </AlertDialog>
  )
}

/** Before several are taken off an edition's list. */
export function RemoveManyQuestion({ rows, ...answers }: QuestionProps) {
  const checkedIn = rows.filter(({ checkInTime }) => checkInTime !== null).length
  return (
    <AlertDialog
      title={`Remove ${people(rows.length)} from this event?`}
      action={`Remove ${people(rows.length)}`}
      {...answers}
    >
      {checkedIn > 0 && `${people(checkedIn)} ${checkedIn === 1 ? 'is' : 'are'} checked in: that is undone. `}
      This frees their rooms and workshop places, and deletes their flights and personal links for this event.
      Everything else we know about them stays.
    </AlertDialog>
  )
}
