import { useState } from 'react'
import { WorkshopInput, WorkshopNow, WorkshopUpdate } from '#contract/workshops.ts'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { venueLabel, type VenueChoice } from '#web/shell/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { WorkshopFieldset } from '#web/workshops/workshop-fieldset.tsx'
import { readWorkshop, workshopLabels, writeValue, type Saved } from '#web/workshops/workshop-values.ts'

type AddWorkshopDialogProps = { venue: VenueChoice; onClose: () => void }

/** A new workshop, activity or panel debate of an edition. */
export function AddWorkshopDialog({ venue, onClose }: AddWorkshopDialogProps) {
  const [newId] = useState(() => createNewId())
  const add = useAction(api.workshops.add, {
    inForm: true,
    success: 'Workshop created successfully',
    failure: 'Failed to create workshop',
    onSuccess: onClose,
  })
  return (
    <Dialog title="Add Workshop or Activity" description={venueLabel(venue)} onClose={onClose}>
      <Form
        schema={WorkshopInput}
        read={(fields) => ({ venueId: venue.id, ...readWorkshop(fields) })}
        errors={add.errors}
        onSubmit={(fields) => add.run({ ...fields, id: newId(fields) })}
      >
        <WorkshopFieldset opensOn={venue.eventStartDate} />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            Add
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

type EditWorkshopDialogProps = { workshop: Saved; venue: VenueChoice; onClose: () => void }

/** A workshop's fields. What someone else has saved since is shown first. */
export function EditWorkshopDialog({ workshop, venue, onClose }: EditWorkshopDialogProps) {
  const clash = useClash(workshop, WorkshopNow)
  const update = useAction(api.workshops.update, {
    inForm: true,
    success: 'Workshop updated successfully',
    failure: 'Failed to update workshop',
    fields: { CAPACITY_BELOW_SIGNUPS: 'capacity', END_MISSING: 'endTime' },
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Dialog title="Edit Workshop or Activity" description={venueLabel(venue)} onClose={onClose}>
      <Form
        key={shown.version}
        schema={WorkshopUpdate}
        read={(fields) => ({ id: workshop.id, version, ...readWorkshop(fields) })}
        errors={clash.isClash ? undefined : update.errors}
        onSubmit={update.run}
      >
        <WorkshopFieldset workshop={shown} opensOn={venue.eventStartDate} />
        <SaveActions
          isPending={update.isPending}
          clash={clash}
          differences={clash.differences(workshopLabels, writeValue)}
        />
      </Form>
    </Dialog>
  )
}
