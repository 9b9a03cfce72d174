import { useState } from 'react'
import { AgendaItemInput, AgendaItemNow, AgendaItemUpdate } from '#contract/agenda.ts'
import {
  itemLabels as labels,
  readItem,
  typeOptions,
  writeValue,
  type Item,
  type ItemValues,
} from '#web/agenda/agenda-values.ts'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { Select } from '#web/ui/select.tsx'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** `date`: the day whose plus was pressed, 09:00 to 10:00 (spec §9). */
type AddItemDialogProps = { venueId: string; date: string; dayTitle: string; onClose: () => void }

/** A new agenda item. */
export function AddItemDialog({ venueId, date, dayTitle, onClose }: AddItemDialogProps) {
  const [newId] = useState(() => createNewId())
  const add = useAction(api.agenda.add, {
    inForm: true,
    success: 'Agenda item created successfully',
    failure: 'Failed to create agenda item',
    onSuccess: onClose,
  })
  return (
    <Dialog title="Add Agenda Item" description={dayTitle} onClose={onClose}>
      <Form
        schema={AgendaItemInput}
        read={(fields) => ({ venueId, ...readItem(fields) })}
        errors={add.errors}
        onSubmit={(fields) => add.run({ ...fields, id: newId(fields) })}
      >
        <ItemFieldset times={{ startTime: `${date}T09:00`, endTime: `${date}T10:00` }} />
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

/** An agenda item's fields. What someone else has saved since is shown first. */
export function EditItemDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const clash = useClash(item, AgendaItemNow)
  const update = useAction(api.agenda.update, {
    inForm: true,
    success: 'Agenda item updated successfully',
    failure: 'Failed to update agenda item',
    fields: { WORKSHOP_HAS_SIGNUPS: 'type' },
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Dialog title="Edit Agenda Item" onClose={onClose}>
      <Form
        key={shown.version}
        schema={AgendaItemUpdate}
        read={(fields) => ({ id: item.id, version, ...readItem(fields) })}
        errors={clash.isClash ? undefined : update.errors}
        onSubmit={update.run}
      >
        <ItemFieldset item={shown} times={shown} />
        <SaveActions
          isPending={update.isPending}
          clash={clash}
          differences={clash.differences(labels, writeValue)}
        />
      </Form>
    </Dialog>
  )
}

type ItemFieldsetProps = { item?: ItemValues; times: Pick<ItemValues, 'startTime' | 'endTime'> }

const ItemFieldset = ({ item, times: { startTime, endTime } }: ItemFieldsetProps) => (
  <>
    <TextField
      name="title"
      label={labels.title}
      isRequired
      autoFocus
      autoComplete="off"
      defaultValue={item?.title ?? ''}
    />
    <Select
      name="type"
      label={labels.type}
      description="Guests sign up for workshops, activities and panel debates"
      isRequired
      options={typeOptions}
      defaultValue={item?.type ?? 'session'}
    />
    <div className="grid gap-5 sm:grid-cols-2">
      <DateTimeField name="startTime" label={labels.startTime} isRequired defaultValue={startTime} />
      <DateTimeField name="endTime" label={labels.endTime} isRequired defaultValue={endTime} />
    </div>
    <TextField name="location" label={labels.location} defaultValue={item?.location ?? ''} />
    <TextArea name="description" label={labels.description} defaultValue={item?.description ?? ''} />
  </>
)
