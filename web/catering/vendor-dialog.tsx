import { VendorInput, VendorNow, VendorUpdate } from '#contract/catering.ts'
import { api } from '#web/lib/api.ts'
import { CurrencyField } from '#web/lib/currency-field.tsx'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { fieldTable } from '#web/lib/field-table.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import { Switch } from '#web/ui/switch.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type Vendor = Outputs['catering']['vendors'][number]

const form = fieldTable({
  name: ['text', 'Name'],
  isPreferred: ['isOn', 'Preferred'],
  contactName: ['text', 'Contact'],
  cuisineTags: ['tags', 'Cuisine'],
  phone: ['text', 'Phone'],
  email: ['text', 'Email'],
  currency: ['choice', 'Currency'],
  notes: ['text', 'Notes'],
})

const { labels } = form

type AddVendorDialogProps = {
  description?: string
  /** Called once the vendor is added, before the dialog closes. */
  onAdded?: () => void
  onClose: () => void
}

/** Adds a vendor. Only the name is required. */
export const AddVendorDialog = ({ description, onAdded, onClose }: AddVendorDialogProps) => (
  <FormDialog
    title="Add Vendor"
    description={description}
    onClose={onClose}
    onSuccess={onAdded}
    schema={VendorInput}
    read={form.read}
    action={api.catering.addVendor}
    isNew
    submitLabel="Add Vendor"
    success="Vendor added successfully"
  >
    <VendorFieldset />
  </FormDialog>
)

export const EditVendorDialog = ({ vendor, onClose }: { vendor: Vendor; onClose: () => void }) => (
  <EditDialog
    title="Edit Vendor"
    onClose={onClose}
    row={vendor}
    rowSchema={VendorNow}
    schema={VendorUpdate}
    read={(fields, saved) => ({ ...saved, ...form.read(fields) })}
    action={api.catering.updateVendor}
    labels={labels}
  >
    {(shown) => <VendorFieldset vendor={shown} />}
  </EditDialog>
)

type VendorFieldsetProps = { vendor?: Omit<Vendor, 'menuItems' | 'orders'> }

function VendorFieldset({ vendor }: VendorFieldsetProps) {
  const field = fieldProps(labels, vendor)
  return (
    <>
      <TextField {...field('name')} isRequired autoFocus maxLength={200} />
      <Switch
        name="isPreferred"
        defaultSelected={vendor?.isPreferred ?? false}
        description="Preferred vendors come first."
      >
        {labels.isPreferred}
      </Switch>
      <TagField
        name="cuisineTags"
        label={labels.cuisineTags}
        description="What they cook, such as Portuguese or Bakery."
        defaultValue={vendor?.cuisineTags ?? []}
      />
      <TextField {...field('contactName')} maxLength={200} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('phone')} type="tel" maxLength={50} autoComplete="off" />
        <TextField {...field('email')} type="email" maxLength={255} autoComplete="off" />
      </div>
      <CurrencyField
        label={labels.currency}
        description="What the prices of the menu are in."
        saved={vendor?.currency}
      />
      <TextArea {...field('notes')} maxLength={1000} />
    </>
  )
}
