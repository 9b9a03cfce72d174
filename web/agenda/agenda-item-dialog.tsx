import { useState } from 'react'
import { AgendaItemInput, AgendaItemNow, AgendaItemUpdate } from '#contract/agenda.ts'
import { itemForm, typeOptions, writeValue, type Item, type ItemValues } from '#web/agenda/agenda-values.ts'
import { movedTimes } from '#web/agenda/axis-layout.ts'
import { goesOn, saveQuestion } from '#web/consequences/go-on.ts'
import { api } from '#web/lib/api.ts'
import { addMinutes } from '#web/base/dates.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { fieldProps } from '#web/ui/field-props.ts'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const { labels } = itemForm

/** `date`: the day whose plus was pressed, 09:00 to 10:00 (spec §9). */
type AddItemDialogProps = {
  venueId: string
  date: string
  /** `HH:mm`, where an hour was pressed. */
  from?: string | undefined
  dayTitle: string
  onClose: () => void
}

/** A new agenda item. */
export const AddItemDialog = ({ venueId, date, from = '09:00', dayTitle, onClose }: AddItemDialogProps) => (
  <FormDialog
    title="Add Agenda Item"
    description={dayTitle}
    onClose={onClose}
    schema={AgendaItemInput}
    read={(fields) => ({ venueId, ...itemForm.read(fields) })}
    action={api.agenda.add}
    isNew
    submitLabel="Add"
    success="Agenda item created successfully"
    failure="Failed to create agenda item"
  >
    <ItemFieldset times={{ startTime: `${date}T${from}`, endTime: addMinutes(`${date}T${from}`, 60) }} />
  </FormDialog>
)

type EditItemDialogProps = { venueId: string; item: Item; onClose: () => void }

/** An agenda item's fields. */
export const EditItemDialog = ({ venueId, item, onClose }: EditItemDialogProps) => (
  <EditDialog
    title="Edit Agenda Item"
    onClose={onClose}
    row={item}
    now={AgendaItemNow}
    schema={AgendaItemUpdate}
    read={(fields, saved) => ({ ...saved, ...itemForm.read(fields) })}
    action={api.agenda.update}
    labels={labels}
    write={writeValue}
    failure="Failed to update agenda item"
    fields={{ WORKSHOP_HAS_SIGNUPS: 'type', MEAL_HAS_ORDERS: 'type' }}
    asks={(input) => goesOn({ venueId, deed: { call: 'agenda.update', input }, ...saveQuestion(input) })}
  >
    {(shown) => <ItemFieldset item={shown} times={shown} />}
  </EditDialog>
)

type ItemFieldsetProps = { item?: ItemValues; times: Pick<ItemValues, 'startTime' | 'endTime'> }

function ItemFieldset({ item, times: { startTime, endTime } }: ItemFieldsetProps) {
  const field = fieldProps(labels, item)
  const [times, setTimes] = useState({ startTime, endTime })
  return (
    <>
      <TextField {...field('title')} isRequired autoFocus autoComplete="off" />
      <Select
        name="type"
        label={labels.type}
        description="Guests sign up for workshops, activities and panel debates. A meal is in Food & Catering as well"
        isRequired
        options={typeOptions}
        defaultValue={item?.type ?? 'session'}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          name="startTime"
          label={labels.startTime}
          isRequired
          defaultValue={startTime}
          onChange={(next) => next !== null && setTimes(movedTimes(times, next))}
        />
        {/* Made again where the start moves it: until then it is what was typed. */}
        <DateTimeField
          key={times.startTime}
          name="endTime"
          label={labels.endTime}
          isRequired
          defaultValue={times.endTime}
          onChange={(next) => next !== null && setTimes({ ...times, endTime: next })}
        />
      </div>
      <TextField {...field('location')} />
      <TextArea {...field('description')} />
    </>
  )
}
