import { useState } from 'react'
import { serviceStyles } from '#contract/fields.ts'
import { MealInput, MealNow } from '#contract/catering.ts'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { serviceStyleLabels } from '#web/catering/meal-styles.ts'
import { api } from '#web/lib/api.ts'
import { formatDate, formatTime } from '#web/lib/dates.ts'
import { createNewId } from '#web/lib/new-id.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TimeField } from '#web/ui/time-field.tsx'

export type Meal = Outputs['catering']['meals'][number]

const labels = {
  title: 'Title',
  date: 'Date',
  startTime: 'Start time',
  endTime: 'End time',
  location: 'Location',
  serviceStyle: 'Service style',
  notes: 'Notes',
} as const

type MealDialogProps = { venue: VenueChoice; meal?: Meal | undefined; onClose: () => void }

/** Add or edit a meal of an edition; a new one is on its first day. */
export function MealDialog({ venue, meal, onClose }: MealDialogProps) {
  const [newId] = useState(() => createNewId())
  const clash = useClash(meal && MealNow.parse(meal), MealNow)
  const add = useAction(api.catering.addMeal, {
    inForm: true,
    success: 'Meal event added successfully',
    onSuccess: onClose,
  })
  const update = useAction(api.catering.updateMeal, {
    inForm: true,
    success: 'Meal event updated successfully',
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Dialog title={shown ? 'Edit Meal Event' : 'Add Meal Event'} description={venue.name} onClose={onClose}>
      <Form
        key={shown?.version}
        schema={MealInput}
        read={({ text, choice, date, time }) => ({
          venueId: venue.id,
          title: text('title'),
          date: date('date') ?? '',
          startTime: time('startTime') ?? '',
          endTime: time('endTime') ?? '',
          location: text('location'),
          serviceStyle: choice('serviceStyle'),
          notes: text('notes'),
        })}
        errors={clash.isClash ? undefined : shown ? update.errors : add.errors}
        onSubmit={({ venueId, ...fields }) =>
          shown
            ? update.run({ ...fields, id: shown.id, version })
            : add.run({ ...fields, venueId, id: newId(fields) })
        }
      >
        <MealFieldset meal={shown} firstDay={venue.eventStartDate} />
        <SaveActions
          add={shown ? undefined : 'Add Meal Event'}
          isPending={add.isPending || update.isPending}
          clash={clash}
          differences={clash.differences(labels, writeValue)}
        />
      </Form>
    </Dialog>
  )
}

function writeValue(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (name === 'date') return formatDate(value)
  if (name === 'startTime' || name === 'endTime') return formatTime(value)
  if (name === 'serviceStyle') return styles.find(({ id }) => id === value)?.label
  return undefined
}

const styles = serviceStyles.map((id) => ({ id, label: serviceStyleLabels[id] }))

type MealFieldsetProps = { meal: Omit<Meal, 'orders'> | undefined; firstDay: string | null }

const MealFieldset = ({ meal, firstDay }: MealFieldsetProps) => (
  <>
    <TextField
      name="title"
      label={labels.title}
      isRequired
      autoFocus
      maxLength={200}
      autoComplete="off"
      placeholder="Dinner"
      defaultValue={meal?.title ?? ''}
    />
    <div className="grid gap-5 sm:grid-cols-3">
      <DateField name="date" label={labels.date} isRequired defaultValue={meal?.date ?? firstDay} />
      <TimeField
        name="startTime"
        label={labels.startTime}
        isRequired
        defaultValue={meal?.startTime ?? null}
      />
      <TimeField name="endTime" label={labels.endTime} isRequired defaultValue={meal?.endTime ?? null} />
    </div>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="location"
        label={labels.location}
        maxLength={200}
        autoComplete="off"
        defaultValue={meal?.location ?? ''}
      />
      <Select
        name="serviceStyle"
        label={labels.serviceStyle}
        isRequired
        options={styles}
        defaultValue={meal?.serviceStyle ?? 'buffet'}
      />
    </div>
    <TextArea
      name="notes"
      label={labels.notes}
      description="Guests see these."
      maxLength={1000}
      defaultValue={meal?.notes ?? ''}
    />
  </>
)
