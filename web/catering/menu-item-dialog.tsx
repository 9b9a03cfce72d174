import { useState } from 'react'
import { ItemInput, ItemNow } from '#contract/catering.ts'
import { typedDollars } from '#web/catering/money.ts'
import { SaveActions } from '#web/ui/save-actions.tsx'
import type { Vendor } from '#web/catering/vendor-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type MenuItem = Outputs['catering']['menu'][number]

const labels = {
  name: 'Item',
  vendorId: 'Vendor',
  dietaryTags: 'Dietary tags',
  pricePerUnit: 'Price ($)',
  serves: 'Serves',
  description: 'Description',
} as const

type MenuItemDialogProps = {
  item?: MenuItem | undefined
  vendors: readonly Vendor[]
  onClose: () => void
}

/** Add or edit what a vendor offers. */
export function MenuItemDialog({ item, vendors, onClose }: MenuItemDialogProps) {
  const [newId] = useState(() => createNewId())
  const clash = useClash(item && ItemNow.parse(item), ItemNow)
  const add = useAction(api.catering.addItem, {
    inForm: true,
    success: 'Menu item added successfully',
    onSuccess: onClose,
  })
  const update = useAction(api.catering.updateItem, {
    inForm: true,
    success: 'Menu item updated successfully',
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  const nameOf = (id: unknown) => vendors.find((vendor) => vendor.id === id)?.name
  return (
    <Dialog title={shown ? 'Edit Menu Item' : 'Add Menu Item'} onClose={onClose}>
      <Form
        key={shown?.version}
        schema={ItemInput}
        read={({ text, choice, number, tags }) => ({
          vendorId: choice('vendorId') ?? '',
          name: text('name'),
          description: text('description'),
          dietaryTags: tags('dietaryTags'),
          pricePerUnit: typedDollars(text('pricePerUnit')),
          serves: number('serves'),
        })}
        errors={clash.isClash ? undefined : shown ? update.errors : add.errors}
        onSubmit={(fields) =>
          shown ? update.run({ ...fields, id: shown.id, version }) : add.run({ ...fields, id: newId(fields) })
        }
      >
        <ItemFieldset item={shown} vendors={vendors} />
        <SaveActions
          add={shown ? undefined : 'Add Menu Item'}
          isPending={add.isPending || update.isPending}
          clash={clash}
          differences={clash.differences(labels, (name, value) =>
            name === 'vendorId' ? nameOf(value) : undefined,
          )}
        />
      </Form>
    </Dialog>
  )
}

type ItemFieldsetProps = { item: Omit<MenuItem, 'vendorName'> | undefined; vendors: readonly Vendor[] }

function ItemFieldset({ item, vendors }: ItemFieldsetProps) {
  const [only] = vendors.length === 1 ? vendors : []
  const vendorId = item?.vendorId ?? only?.id
  return (
    <>
      <TextField
        name="name"
        label={labels.name}
        isRequired
        autoFocus
        maxLength={200}
        autoComplete="off"
        defaultValue={item?.name ?? ''}
      />
      <Select
        name="vendorId"
        label={labels.vendorId}
        isRequired
        options={vendors.map(({ id, name }) => ({ id, label: name }))}
        {...(vendorId !== undefined && { defaultValue: vendorId })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="pricePerUnit"
          label={labels.pricePerUnit}
          description="For one unit."
          inputMode="decimal"
          placeholder="12.50"
          autoComplete="off"
          defaultValue={item?.pricePerUnit ?? ''}
        />
        <NumberField
          name="serves"
          label={labels.serves}
          description="How many people one unit feeds."
          minValue={1}
          maxValue={10_000}
          defaultValue={item?.serves ?? Number.NaN}
        />
      </div>
      <TagField
        name="dietaryTags"
        label={labels.dietaryTags}
        defaultValue={item?.dietaryTags ?? []}
        suggestions={['vegan', 'vegetarian', 'pescetarian', 'gluten-free', 'halal', 'kosher']}
      />
      <TextArea
        name="description"
        label={labels.description}
        maxLength={1000}
        rows={2}
        defaultValue={item?.description ?? ''}
      />
    </>
  )
}
