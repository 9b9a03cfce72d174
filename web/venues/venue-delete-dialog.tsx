import { z } from 'zod'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { MustStay } from '#web/lib/delete-question.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Venue } from '#web/venues/venue-values.ts'

type DeleteVenueDialogProps = { venue: Venue; onClose: () => void }

/** Only an edition nobody is invited to can go, by typing its name; another one says why it stays. */
export function DeleteVenueDialog({ venue, onClose }: DeleteVenueDialogProps) {
  const { id, name, quarter, year, attendanceCount, roomCount, waitingCount } = venue
  const edition = (
    <strong>
      {name} ({quarter} {year})
    </strong>
  )
  if (attendanceCount > 0) {
    return (
      <MustStay title="Delete Venue" onClose={onClose}>
        {edition} cannot be deleted: {pluralize(attendanceCount, 'person is', 'people are')} invited to it,
        and their answers, flights and check-ins belong to it.
      </MustStay>
    )
  }
  const isItsName = (typed: string) => typed.trim() === name
  return (
    <FormDialog
      title="Delete Venue"
      width="narrow"
      onClose={onClose}
      schema={z.strictObject({
        id: z.string(),
        typedName: z.string().refine(isItsName, refusals.NAME_MISMATCH.message),
      })}
      read={({ text }) => ({ id, typedName: text('typedName') })}
      action={api.venues.delete}
      submitLabel="Delete Venue"
      variant="danger"
      success="Venue deleted successfully"
      failure="Failed to delete venue"
      fields={{ NAME_MISMATCH: 'typedName' }}
    >
      <p className="wrap-anywhere">
        {edition} will be deleted for good, with its {roomCount > 0 && `${pluralize(roomCount, 'room')}, `}
        workshops, agenda and meals.
      </p>
      {waitingCount > 0 && (
        <Notice tone="warn">
          {pluralize(waitingCount, 'registration is', 'registrations are')} waiting for the address to be
          confirmed and will be lost.
        </Notice>
      )}
      <TextField
        name="typedName"
        label="Type the name of the venue"
        description={name}
        isRequired
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  )
}
