import { WorkshopInput, WorkshopNow, WorkshopUpdate } from '#contract/workshops.ts'
import { goesOn, saveQuestion } from '#web/consequences/go-on.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'
import { WorkshopFieldset } from '#web/workshops/workshop-fieldset.tsx'
import { workshopForm, writeValue, type Saved } from '#web/workshops/workshop-values.ts'

type AddWorkshopDialogProps = { venue: VenueChoice; onClose: () => void }

/** A new workshop, activity or panel debate of an edition. */
export const AddWorkshopDialog = ({ venue, onClose }: AddWorkshopDialogProps) => (
  <FormDialog
    title="Add Workshop or Activity"
    description={venueLabel(venue)}
    onClose={onClose}
    schema={WorkshopInput}
    read={(fields) => ({ venueId: venue.id, ...workshopForm.read(fields) })}
    action={api.workshops.add}
    isNew
    submitLabel="Add"
    success="Workshop created successfully"
    failure="Failed to create workshop"
  >
    <WorkshopFieldset opensOn={venue.eventStartDate} />
  </FormDialog>
)

type EditWorkshopDialogProps = { workshop: Saved; venue: VenueChoice; onClose: () => void }

/** A workshop's fields. */
export const EditWorkshopDialog = ({ workshop, venue, onClose }: EditWorkshopDialogProps) => (
  <EditDialog
    title="Edit Workshop or Activity"
    description={venueLabel(venue)}
    onClose={onClose}
    row={workshop}
    now={WorkshopNow}
    schema={WorkshopUpdate}
    read={(fields, saved) => ({ ...saved, ...workshopForm.read(fields) })}
    action={api.workshops.update}
    labels={workshopForm.labels}
    write={writeValue}
    failure="Failed to update workshop"
    fields={{ CAPACITY_BELOW_SIGNUPS: 'capacity', END_MISSING: 'endTime' }}
    asks={(input) =>
      goesOn({ venueId: venue.id, deed: { call: 'workshops.update', input }, ...saveQuestion(input) })
    }
  >
    {(shown) => <WorkshopFieldset workshop={shown} opensOn={venue.eventStartDate} />}
  </EditDialog>
)
