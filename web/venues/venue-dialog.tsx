import { useState } from 'react'
import { Venue as VenueSchema, VenueInput } from '#contract/venues.ts'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { toast } from '#web/ui/toast.tsx'
import { VenueFieldset } from '#web/venues/venue-fieldset.tsx'
import { readVenue, requiredFields, venueLabels, writeValue, type Venue } from '#web/venues/venue-values.ts'

type AddVenueDialogProps = {
  onClose: () => void
  /** The new venue's id. */
  onAdded: (id: string) => void
}

/** A new edition. */
export function AddVenueDialog({ onClose, onAdded }: AddVenueDialogProps) {
  const [newId] = useState(() => createNewId())
  const add = useAction(api.venues.add, {
    inForm: true,
    success: 'Venue added successfully',
    failure: 'Failed to add venue',
    onSuccess: ({ id }) => {
      onAdded(id)
      onClose()
    },
  })
  return (
    <Dialog title="Add New Venue" onClose={onClose}>
      <Form
        schema={VenueInput}
        read={readVenue}
        errors={add.errors}
        onInvalid={tellMissing}
        onSubmit={(fields) => add.run({ ...fields, id: newId(fields) })}
      >
        <VenueFieldset />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            Add Venue
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** An edition's fields. What someone else has saved since is shown before it can be replaced. */
export function EditVenueDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const clash = useClash(venue, VenueSchema)
  const update = useAction(api.venues.update, {
    inForm: true,
    success: 'Venue updated successfully',
    failure: 'Failed to update venue',
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Dialog title="Edit Venue" onClose={onClose}>
      <Form
        key={shown.version}
        schema={VenueInput}
        read={readVenue}
        errors={clash.isClash ? undefined : update.errors}
        onInvalid={tellMissing}
        onSubmit={(fields) => update.run({ ...fields, id: venue.id, version })}
      >
        <VenueFieldset venue={shown} />
        <SaveActions
          isPending={update.isPending}
          clash={clash}
          differences={clash.differences(venueLabels, writeValue)}
        />
      </Form>
    </Dialog>
  )
}

/** The spec's toast, besides the errors at the fields. */
function tellMissing(_errors: FormErrors, fields: FormFields) {
  if (requiredFields.some((name) => fields.text(name).trim() === '')) {
    toast({ kind: 'error', title: 'Please fill in all required fields' })
  }
}
