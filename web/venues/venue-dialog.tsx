import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Venue as VenueSchema, VenueInput, VenueUpdate } from '#contract/venues.ts'
import { go, hrefOf } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { VenueChangeDialog } from '#web/venues/venue-change-dialog.tsx'
import { offeredMoves, announcedFields } from '#web/venues/venue-change.ts'
import { VenueFieldset } from '#web/venues/venue-fieldset.tsx'
import { readVenue, requiredFields, venueLabels, writeValue, type Venue } from '#web/venues/venue-values.ts'

type AddVenueDialogProps = {
  onClose: () => void
  /** The new venue's id. */
  onAdded: (id: string) => void
}

export const AddVenueDialog = ({ onClose, onAdded }: AddVenueDialogProps) => (
  <FormDialog
    title="Add New Venue"
    onClose={onClose}
    schema={VenueInput}
    read={readVenue}
    onInvalid={toastMissingFields}
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

/** Most editions resemble an earlier one, so that only the dates are new. */
function CopyFrom() {
  const venues = useQuery(api.venues.choices.queryOptions())
  const choices = venues.data ?? []
  if (choices.length === 0) return null
  return (
    <Select
      label="Copy from"
      placeholder="Nothing: start empty"
      options={choices.map((choice) => ({ id: choice.id, label: venueLabel(choice) }))}
      onChange={(venue) => go(hrefOf('/next-edition', { venue }))}
    />
  )
}

type EditVenueDialogProps = {
  venue: Venue
  /** Whether the focus starts on when registration closes. */
  startsAtClosing?: boolean
  onClose: () => void
}

/** Edits an edition. Asks before saving changes that guests would notice. */
export function EditVenueDialog({ venue, startsAtClosing = false, onClose }: EditVenueDialogProps) {
  const { completeInput, question } = useVenueQuestion(venue)
  const moveBack = useAction(api.venues.update, { success: 'Moved back', failure: 'Failed to move back' })
  return (
    <>
      <EditDialog
        title="Edit Venue"
        onClose={onClose}
        row={venue}
        rowSchema={VenueSchema}
        schema={VenueUpdate}
        read={(fields, saved) => ({ ...saved, ...readVenue(fields) })}
        onInvalid={toastMissingFields}
        action={api.venues.update}
        completeInput={completeInput}
        labels={venueLabels}
        write={writeValue}
        success={({ version }, { moves = [] }) => ({
          title: 'Venue updated successfully',
          ...(moves.length > 0 && {
            action: { label: 'Undo', onPress: () => moveBack.run({ ...fieldsOf(venue), version, moves }) },
          }),
        })}
        failure="Failed to update venue"
      >
        {(shown) => <VenueFieldset venue={shown} startsAtClosing={startsAtClosing} />}
      </EditDialog>
      {question}
    </>
  )
}

/** Shows a toast, in addition to the errors at the fields. */
function toastMissingFields(_errors: FormErrors, fields: FormFields) {
  if (requiredFields.some((name) => fields.text(name).trim() === '')) {
    toast({ kind: 'error', title: 'Please fill in all required fields' })
  }
}

type Change = Inputs['venues']['update']
type Question = {
  change: Change
  move: Outputs['venues']['moving'] | undefined
  answer: (change: Change | undefined) => void
}

/**
 * Before a change is saved, asks what moves along and who gets an e-mail. Skips the question if nothing moves and nobody is
 * mailed.
 */
function useVenueQuestion(venue: Venue) {
  const [question, setQuestion] = useState<Question>()
  const completeInput = async (change: Change): Promise<Change | undefined> => {
    if (announcedFields.every((field) => change[field] === venue[field])) return change
    const isMoved =
      venue.eventStartDate !== null &&
      change.eventStartDate !== null &&
      change.eventStartDate !== venue.eventStartDate
    const { eventStartDate, eventEndDate } = change
    const move = isMoved
      ? await api.venues.moving.call({ venueId: venue.id, eventStartDate, eventEndDate })
      : undefined
    const mailing = { call: 'venues.update' as const, input: change }
    const { readers } = await api.mailings.preview.call({ mailing })
    if (readers.length === 0 && (!move || (offeredMoves(move).length === 0 && move.flights === 0)))
      return change
    return new Promise((resolve) => setQuestion({ change, move, answer: resolve }))
  }
  const shown = question && (
    <VenueChangeDialog
      change={question.change}
      move={question.move}
      onAnswer={(change) => {
        setQuestion(undefined)
        question.answer(change)
      }}
    />
  )
  return { completeInput, question: shown }
}

/** An edition's fields as they were, to save them again. */
const fieldsOf = (venue: Venue): Change => VenueUpdate.strip().parse(venue)
