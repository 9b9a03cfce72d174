import { useState } from 'react'
import { ItemInput, ItemNow, ItemUpdate } from '#contract/catering.ts'
import { defaultCurrency } from '#contract/money.ts'
import { currencySign, parseMoney } from '#web/lib/money.ts'
import type { Vendor } from '#web/catering/vendor-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { fieldTable } from '#web/lib/field-table.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type MenuItem = Outputs['catering']['menu'][number]

const form = fieldTable({
  name: ['text', 'Item'],
  vendorId: ['text', 'Vendor'],
  dietaryTags: ['tags', 'Dietary tags'],
  pricePerUnit: ['text', 'Price'],
  serves: ['number', 'Serves'],
  description: ['text', 'Description'],
})

const { labels } = form

const currencyOf = (vendors: readonly Vendor[], vendorId: string | null | undefined) =>
  vendors.find(({ id }) => id === vendorId)?.currency ?? defaultCurrency

const readItem = (fields: FormFields, vendors: readonly Vendor[]) => ({
  ...form.read(fields),
  pricePerUnit: parseMoney(fields.text('pricePerUnit'), currencyOf(vendors, fields.text('vendorId'))),
})

type AddMenuItemDialogProps = { vendors: readonly Vendor[]; onClose: () => void }

export const AddMenuItemDialog = ({ vendors, onClose }: AddMenuItemDialogProps) => (
  <FormDialog
    title="Add Menu Item"
    onClose={onClose}
    schema={ItemInput}
    read={(fields) => readItem(fields, vendors)}
    action={api.catering.addItem}
    isNew
    submitLabel="Add Menu Item"
    success="Menu item added successfully"
  >
    <ItemFieldset vendors={vendors} />
  </FormDialog>
)

type EditMenuItemDialogProps = AddMenuItemDialogProps & { item: MenuItem }

export const EditMenuItemDialog = ({ item, vendors, onClose }: EditMenuItemDialogProps) => (
  <EditDialog
    title="Edit Menu Item"
    onClose={onClose}
    row={item}
    rowSchema={ItemNow}
    schema={ItemUpdate}
    read={(fields, saved) => ({ ...saved, ...readItem(fields, vendors) })}
    action={api.catering.updateItem}
    labels={labels}
    write={(name, value) => (name === 'vendorId' ? vendors.find(({ id }) => id === value)?.name : undefined)}
  >
    {(shown) => <ItemFieldset item={shown} vendors={vendors} />}
  </EditDialog>
)

type ItemFieldsetProps = { item?: Omit<MenuItem, 'vendorName' | 'currency'>; vendors: readonly Vendor[] }

function ItemFieldset({ item, vendors }: ItemFieldsetProps) {
  const [only] = vendors.length === 1 ? vendors : []
  const [vendorId, setVendorId] = useState(item?.vendorId ?? only?.id)
  const field = fieldProps(labels, item)
  return (
    <>
      <TextField {...field('name')} isRequired autoFocus maxLength={200} autoComplete="off" />
      <Select
        name="vendorId"
        label={labels.vendorId}
        isRequired
        options={vendors.map(({ id, name }) => ({ id, label: name }))}
        value={vendorId ?? null}
        onChange={setVendorId}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('pricePerUnit')}
          label={`${labels.pricePerUnit} (${currencySign(currencyOf(vendors, vendorId))})`}
          description="For one unit."
          inputMode="decimal"
          placeholder="12.50"
          autoComplete="off"
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
      <TextArea {...field('description')} maxLength={1000} rows={2} />
    </>
  )
}
