import { useState } from 'react'
import { serviceStyles } from '#contract/fields.ts'
import { MealInput, MealNow, MealUpdate } from '#contract/catering.ts'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { fieldTable } from '#web/lib/field-table.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { moveHours, type Hours } from '#web/catering/meal-hours.ts'
import { daysBetween, formatDayButton, today } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TimeField } from '#web/ui/time-field.tsx'

export type Meal = Outputs['catering']['meals'][number]

const form = fieldTable({
  title: ['text', 'Title'],
  date: ['date', 'Date'],
  startTime: ['time', 'Start time'],
  endTime: ['time', 'End time'],
  location: ['text', 'Location'],
  serviceStyle: ['choice', 'Service style'],
  notes: ['text', 'Notes'],
})

const { labels } = form

const readMeal = (fields: FormFields) => ({
  ...form.read(fields),
  date: fields.date('date') ?? '',
  startTime: fields.time('startTime') ?? '',
  endTime: fields.time('endTime') ?? '',
})

type AddMealDialogProps = { venue: VenueChoice; onClose: () => void }

/** A new meal of an edition, on its first day that isn't past. */
export function AddMealDialog({ venue, onClose }: AddMealDialogProps) {
  const thisDay = today(useNow(), venue.timeZone)
  const days = daysOf(venue)
  return (
    <FormDialog
      title="Add Meal Event"
      description={venue.name}
      onClose={onClose}
      schema={MealInput}
      read={(fields) => ({ venueId: venue.id, ...readMeal(fields), alsoOn: fields.choices('alsoOn') })}
      action={api.catering.addMeal}
      isNew
      submitLabel="Add Meal Event"
      success={(_output, { alsoOn = [] }) =>
        alsoOn.length === 0 ? 'Meal event added successfully' : `${alsoOn.length + 1} meal events added`
      }
    >
      <MealFieldset firstDay={days.find((day) => day >= thisDay) ?? venue.eventStartDate} days={days} />
    </FormDialog>
  )
}

const daysOf = ({ eventStartDate: first, eventEndDate: last }: VenueChoice) =>
  first === null || last === null ? [] : daysBetween(first, last)

export const EditMealDialog = ({ venue, meal, onClose }: AddMealDialogProps & { meal: Meal }) => (
  <EditDialog
    title="Edit Meal Event"
    description={venue.name}
    onClose={onClose}
    row={meal}
    rowSchema={MealNow}
    schema={MealUpdate}
    read={(fields, saved) => ({ ...saved, ...readMeal(fields) })}
    action={api.catering.updateMeal}
    labels={labels}
    write={writeValue}
  >
    {(shown) => <MealFieldset meal={shown} firstDay={venue.eventStartDate} />}
  </EditDialog>
)

const writeValue = (name: string, value: unknown): string | undefined =>
  name === 'serviceStyle' ? styles.find(({ id }) => id === value)?.label : form.write(name, value)

const styles = serviceStyles.map((id) => ({ id, label: serviceStyleLabels[id] }))

type MealFieldsetProps = {
  meal?: Omit<Meal, 'orders' | 'eating'>
  firstDay: string | null
  /** The days that can have the same meal; not for an existing meal. */
  days?: readonly string[]
}

const noDays: readonly string[] = []

function MealFieldset({ meal, firstDay, days = noDays }: MealFieldsetProps) {
  const [date, setDate] = useState(meal?.date ?? firstDay)
  const [times, setTimes] = useState<Hours>({
    startTime: meal?.startTime ?? null,
    endTime: meal?.endTime ?? null,
  })
  const others = days.filter((day) => day !== date)
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
        <DateField name="date" label={labels.date} isRequired defaultValue={date} onChange={setDate} />
        <TimeField
          {...field('startTime')}
          isRequired
          onChange={(startTime) => startTime !== null && setTimes(moveHours(times, startTime))}
        />
        {/* Remounts when a new start moves the end, and otherwise keeps what was typed. */}
        <TimeField
          key={times.startTime}
          {...field('endTime')}
          isRequired
          defaultValue={times.endTime}
          onChange={(endTime) => endTime !== null && setTimes({ ...times, endTime })}
        />
      </div>
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="text-sm font-medium">Also on</legend>
          <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-2">
            {others.map((day) => (
              <Checkbox key={day} name="alsoOn" value={day}>
                {formatDayButton(day)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
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
