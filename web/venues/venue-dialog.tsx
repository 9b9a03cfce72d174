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
import { VenueFieldset } from '#web/venues/venue-fieldset.tsx'
import { readVenue, requiredFields, venueLabels, writeValue, type Venue } from '#web/venues/venue-values.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDaysMoved } from '#web/lib/moved-words.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingPanel } from '#web/mailings/mailing-panel.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
type Move = Outputs['venues']['moving']
type Question = {
  change: Change
  move: Move | undefined
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
    const { readers: recipients } = await api.mailings.preview.call({ mailing })
    if (recipients.length === 0 && (!move || (offeredMoves(move).length === 0 && move.flights === 0)))
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

type VenueChangeDialogProps = {
  change: Change
  /** The parts that another first day would leave behind; undefined if the first day stays. */
  move: Move | undefined
  /** Called with the change to save, or undefined to cancel. */
  onAnswer: (change: Change | undefined) => void
}

/** Asks what moves along with an edition, and which people get an e-mail. */
function VenueChangeDialog({ change, move, onAnswer }: VenueChangeDialogProps) {
  const mailing = { call: 'venues.update' as const, input: change }
  const preview = useQuery(api.mailings.preview.queryOptions({ input: { mailing }, retry: false }))
  const offered = move ? offeredMoves(move) : []
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const moves: Change['moves'] = offered.map(({ part }) => part).filter((part) => !excluded.has(part))
  const title = move ? `Move the event: ${formatDaysMoved(move.days)}` : 'Tell people about this change?'
  return (
    <Dialog title={title} width="wider" onClose={() => onAnswer(undefined)}>
      <Loaded query={preview} loading={{ shape: 'text', count: 6 }}>
        {(found) => (
          <MailingPanel
            mailing={mailing}
            preview={found}
            label={moves.length === 0 ? 'Save' : 'Save and move these'}
            onSend={() => onAnswer({ ...change, moves, announced: found.mark })}
            silently={{
              label: 'Don’t tell anyone',
              onPress: () => onAnswer({ ...change, moves, announced: null }),
            }}
          >
            {offered.length > 0 && (
              <fieldset className="flex flex-col gap-3">
                <legend className="mb-3 font-medium">{`Move ${formatDaysMoved(move?.days ?? 0)} as well`}</legend>
                {offered.map(({ part, words }) => (
                  <Checkbox
                    key={part}
                    isSelected={!excluded.has(part)}
                    onChange={(isMoved) =>
                      setExcluded(
                        new Set(
                          isMoved ? [...excluded].filter((other) => other !== part) : [...excluded, part],
                        ),
                      )
                    }
                  >
                    {words}
                  </Checkbox>
                ))}
              </fieldset>
            )}
            {move && move.flights > 0 && (
              <Notice tone="warn">
                {`${pluralize(move.flights, 'flight no longer fits', 'flights no longer fit')} the new days.`}
              </Notice>
            )}
          </MailingPanel>
        )}
      </Loaded>
    </Dialog>
  )
}

/** The dated parts of an edition that can move along, in words. */
function offeredMoves({ agenda, workshops, meals, orders, shuttles }: Move) {
  const offered = [
    {
      part: 'agenda',
      words: [
        agenda > 0 && pluralize(agenda, 'agenda item'),
        workshops > 0 && pluralize(workshops, 'workshop'),
      ],
    },
    {
      part: 'meals',
      words: [meals > 0 && pluralize(meals, 'meal'), orders > 0 && pluralize(orders, 'order')],
    },
    { part: 'shuttles', words: [shuttles > 0 && pluralize(shuttles, 'shuttle')] },
  ] as const
  return offered.flatMap(({ part, words }) => {
    const named = words.filter((text) => text !== false)
    return named.length === 0 ? [] : [{ part, words: named.join(' and ') }]
  })
}

/** The changes that organisers can announce to the people who are coming. */
const announcedFields = [
  'name',
  'eventStartDate',
  'eventEndDate',
  'eventStartTime',
  'googleMapsLink',
] as const
