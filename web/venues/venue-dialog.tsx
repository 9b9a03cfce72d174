import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Venue as VenueSchema, VenueInput, VenueUpdate } from '#contract/venues.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { fieldsOf, useVenueQuestion } from '#web/venues/use-venue-question.tsx'
import { VenueFieldset } from '#web/venues/venue-fieldset.tsx'
import { readVenue, requiredFields, venueLabels, writeValue, type Venue } from '#web/venues/venue-values.ts'

type AddVenueDialogProps = {
  onClose: () => void
  /** The new venue's id. */
  onAdded: (id: string) => void
}

/** A new edition. */
export const AddVenueDialog = ({ onClose, onAdded }: AddVenueDialogProps) => (
  <FormDialog
    title="Add New Venue"
    onClose={onClose}
    schema={VenueInput}
    read={readVenue}
    onInvalid={tellMissing}
    action={api.venues.add}
    isNew
    submitLabel="Add Venue"
    success="Venue added successfully"
    failure="Failed to add venue"
    onSuccess={({ id }) => onAdded(id)}
  >
    <CopyFrom />
    <VenueFieldset />
  </FormDialog>
)

/** Most editions are like one before: then only the dates are new. */
function CopyFrom() {
  const venues = useQuery(api.venues.choices.queryOptions())
  const navigate = useNavigate()
  const choices = venues.data ?? []
  if (choices.length === 0) return null
  return (
    <Select
      label="Copy from"
      placeholder="Nothing: start empty"
      options={choices.map((choice) => ({ id: choice.id, label: venueLabel(choice) }))}
      onChange={(venue) => void navigate({ to: '/next-edition', search: { venue } })}
    />
  )
}

/** An edition's fields. What guests know of is asked about once before it is saved. */
export function EditVenueDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { completes, question } = useVenueQuestion(venue)
  const back = useAction(api.venues.update, { success: 'Moved back', failure: 'Failed to move back' })
  return (
    <>
      <EditDialog
        title="Edit Venue"
        onClose={onClose}
        row={venue}
        now={VenueSchema}
        schema={VenueUpdate}
        read={(fields, saved) => ({ ...saved, ...readVenue(fields) })}
        onInvalid={tellMissing}
        action={api.venues.update}
        completes={completes}
        labels={venueLabels}
        write={writeValue}
        success={({ version }, { moves = [] }) => ({
          title: 'Venue updated successfully',
          ...(moves.length > 0 && {
            action: { label: 'Undo', onPress: () => back.run({ ...fieldsOf(venue), version, moves }) },
          }),
        })}
        failure="Failed to update venue"
      >
        {(shown) => <VenueFieldset venue={shown} />}
      </EditDialog>
      {question}
    </>
  )
}

/** The spec's toast, besides the errors at the fields. */
function tellMissing(_errors: FormErrors, fields: FormFields) {
  if (requiredFields.some((name) => fields.text(name).trim() === '')) {
    toast({ kind: 'error', title: 'Please fill in all required fields' })
  }
}
