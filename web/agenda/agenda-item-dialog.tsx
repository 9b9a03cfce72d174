import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { AgendaItemInput, AgendaItemNow, AgendaItemUpdate } from '#contract/agenda.ts'
import type { agendaTypes } from '#contract/fields.ts'
import { moveTimes, type Times } from '#web/agenda/axis-layout.ts'
import { confirmAction, saveQuestion } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { fieldTable } from '#web/lib/field-table.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { fieldProps } from '#web/ui/field-props.ts'
import type { Option } from '#web/ui/option-list.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Item = z.output<typeof AgendaItemNow>
type ItemValues = Omit<Item, 'id' | 'version'>

/** The prefilled fields of a new item. */
export type ItemDraft = Pick<ItemValues, 'startTime' | 'endTime'> & Partial<ItemValues>

export const itemForm = fieldTable<keyof ItemValues>({
  title: ['text', 'Title'],
  type: ['choice', 'Type'],
  startTime: ['wallClock', 'Start'],
  endTime: ['wallClock', 'End'],
  description: ['text', 'Description'],
  location: ['text', 'Location'],
})

const typeOptions: readonly Option<(typeof agendaTypes)[number]>[] = [
  { id: 'session', label: 'Session' },
  { id: 'meal', label: 'Meal' },
  { id: 'break', label: 'Break' },
  { id: 'keynote', label: 'Keynote' },
  { id: 'workshop', label: 'Workshop' },
  { id: 'activity', label: 'Activity' },
  { id: 'panel debate', label: 'Panel debate' },
]

/** Formats a value for the stale-save notice, if its plain text won't do. */
const writeValue = (name: string, value: unknown): string | undefined =>
  value === null ? 'None' : itemForm.write(name, value)

const { labels } = itemForm

type AddItemDialogProps = {
  venueId: string
  draft: ItemDraft
  /** The day whose Add button opened the form. */
  dayTitle: string | undefined
  onClose: () => void
}

/** The schema, action and toasts of a new item, shared by the dialog and the calendar's popover. */
export const newItemAction = {
  schema: AgendaItemInput,
  action: api.agenda.add,
  isNew: true,
  success: 'Agenda item created successfully',
  failure: 'Failed to create agenda item',
} as const

export const AddItemDialog = ({ venueId, draft, dayTitle, onClose }: AddItemDialogProps) => (
  <FormDialog
    {...newItemAction}
    title="Add Agenda Item"
    description={dayTitle}
    onClose={onClose}
    read={(fields) => ({ venueId, ...itemForm.read(fields) })}
    submitLabel="Add"
  >
    <ItemFieldset item={draft} />
  </FormDialog>
)

type EditItemDialogProps = {
  venueId: string
  item: Item
  /** Shown above the fields. */
  notice: ReactNode
  onClose: () => void
}

export const EditItemDialog = ({ venueId, item, notice, onClose }: EditItemDialogProps) => (
  <EditDialog
    title="Edit Agenda Item"
    onClose={onClose}
    row={item}
    rowSchema={AgendaItemNow}
    schema={AgendaItemUpdate}
    read={(fields, saved) => ({ ...saved, ...itemForm.read(fields) })}
    action={api.agenda.update}
    labels={labels}
    write={writeValue}
    failure="Failed to update agenda item"
    fields={{ WORKSHOP_HAS_SIGNUPS: 'type', MEAL_HAS_ORDERS: 'type' }}
    confirm={(input) =>
      confirmAction({ venueId, intent: { call: 'agenda.update', input }, ...saveQuestion(input) })
    }
  >
    {(shown) => (
      <>
        {notice}
        <ItemFieldset item={shown} />
      </>
    )}
  </EditDialog>
)

function ItemFieldset({ item }: { item: ItemDraft }) {
  const field = fieldProps(labels, item)
  const [times, setTimes] = useState<Times>({ startTime: item.startTime, endTime: item.endTime })
  return (
    <>
      <TextField {...field('title')} isRequired autoFocus autoComplete="off" />
      <Select
        name="type"
        label={labels.type}
        description="Guests sign up for workshops, activities and panel debates. A meal is in Food & Catering as well"
        isRequired
        options={typeOptions}
        defaultValue={item.type ?? 'session'}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DateTimeField
          name="startTime"
          label={labels.startTime}
          isRequired
          defaultValue={item.startTime}
          onChange={(next) => next !== null && setTimes(moveTimes(times, next))}
        />
        {/* Remounts when a new start moves the end, and otherwise keeps what was typed. */}
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
