import { serviceStyles } from '#contract/fields.ts'
import { MealInput, MealNow, MealUpdate } from '#contract/catering.ts'
import { serviceStyleLabels } from '#web/catering/meal-styles.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { formatDate, formatTime } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import { DateField } from '#web/ui/date-field.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
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

type AddMealDialogProps = { venue: VenueChoice; onClose: () => void }

/** A new meal of an edition, on its first day. */
export const AddMealDialog = ({ venue, onClose }: AddMealDialogProps) => (
  <FormDialog
    title="Add Meal Event"
    description={venue.name}
    onClose={onClose}
    schema={MealInput}
    read={(fields) => ({ venueId: venue.id, ...readMeal(fields) })}
    action={api.catering.addMeal}
    isNew
    submitLabel="Add Meal Event"
    success="Meal event added successfully"
  >
    <MealFieldset firstDay={venue.eventStartDate} />
  </FormDialog>
)

export const EditMealDialog = ({ venue, meal, onClose }: AddMealDialogProps & { meal: Meal }) => (
  <EditDialog
    title="Edit Meal Event"
    description={venue.name}
    onClose={onClose}
    row={meal}
    now={MealNow}
    schema={MealUpdate}
    read={(fields, saved) => ({ ...saved, ...readMeal(fields) })}
    action={api.catering.updateMeal}
    labels={labels}
    write={writeValue}
    success={(_saved, { title }) => ({ title: 'Meal event updated successfully', description: title })}
  >
    {(shown) => <MealFieldset meal={shown} firstDay={venue.eventStartDate} />}
  </EditDialog>
)

const readMeal = ({ text, choice, date, time }: FormFields) => ({
  title: text('title'),
  date: date('date') ?? '',
  startTime: time('startTime') ?? '',
  endTime: time('endTime') ?? '',
  location: text('location'),
  serviceStyle: choice('serviceStyle'),
  notes: text('notes'),
})

function writeValue(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  if (name === 'date') return formatDate(value)
  if (name === 'startTime' || name === 'endTime') return formatTime(value)
  if (name === 'serviceStyle') return styles.find(({ id }) => id === value)?.label
  return undefined
}

const styles = serviceStyles.map((id) => ({ id, label: serviceStyleLabels[id] }))

type MealFieldsetProps = { meal?: Omit<Meal, 'orders'>; firstDay: string | null }

function MealFieldset({ meal, firstDay }: MealFieldsetProps) {
  const field = fieldProps(labels, meal)
  return (
    <>
      <TextField
        {...field('title')}
        isRequired
        autoFocus
        maxLength={200}
        autoComplete="off"
        placeholder="Dinner"
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <DateField name="date" label={labels.date} isRequired defaultValue={meal?.date ?? firstDay} />
        <TimeField {...field('startTime')} isRequired />
        <TimeField {...field('endTime')} isRequired />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('location')} maxLength={200} autoComplete="off" />
        <Select
          name="serviceStyle"
          label={labels.serviceStyle}
          isRequired
          options={styles}
          defaultValue={meal?.serviceStyle ?? 'buffet'}
        />
      </div>
      <TextArea {...field('notes')} description="Guests see these." maxLength={1000} />
    </>
  )
}
