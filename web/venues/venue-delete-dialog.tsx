import { z } from 'zod'
import { refusals } from '#contract/refusals.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Venue } from '#web/venues/venue-values.ts'

type DeleteVenueDialogProps = { venue: Venue; onClose: () => void }

/** Only an edition nobody is invited to can go, by typing its name; another one says why it stays. */
export function DeleteVenueDialog(props: DeleteVenueDialogProps) {
  const { name, quarter, year, attendanceCount } = props.venue
  return (
    <Dialog title="Delete Venue" width="narrow" onClose={props.onClose}>
      {attendanceCount > 0 ? (
        <div className="flex flex-col gap-5">
          <p className="wrap-anywhere">
            <strong>
              {name} ({quarter} {year})
            </strong>{' '}
            cannot be deleted: {pluralize(attendanceCount, 'person is', 'people are')} invited to it, and
            their answers, flights and check-ins belong to it.
          </p>
          <div className="flex justify-end">
            <Button slot="close" variant="primary" autoFocus>
              OK
            </Button>
          </div>
        </div>
      ) : (
        <TypedName {...props} />
      )}
    </Dialog>
  )
}

function TypedName({ venue, onClose }: DeleteVenueDialogProps) {
  const { id, name, quarter, year, roomCount, waitingCount } = venue
  const remove = useAction(api.venues.delete, {
    inForm: true,
    success: 'Venue deleted successfully',
    failure: 'Failed to delete venue',
    fields: { NAME_MISMATCH: 'typedName' },
    onSuccess: onClose,
  })
  const isItsName = (typed: string) => typed.trim() === name
  return (
    <Form
      schema={z.strictObject({ typedName: z.string().refine(isItsName, refusals.NAME_MISMATCH.message) })}
      read={({ text }) => ({ typedName: text('typedName') })}
      errors={remove.errors}
      onSubmit={({ typedName }) => remove.run({ id, typedName })}
    >
      <p className="wrap-anywhere">
        <strong>
          {name} ({quarter} {year})
        </strong>{' '}
        will be deleted for good, with its {roomCount > 0 && `${pluralize(roomCount, 'room', 'rooms')}, `}
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
      <FormActions>
        <Button slot="close">Cancel</Button>
        <Button type="submit" variant="danger" isPending={remove.isPending}>
          Delete Venue
        </Button>
      </FormActions>
    </Form>
  )
}

const pluralize = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
