import { useState } from 'react'
import { VendorInput, VendorNow } from '#contract/catering.ts'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TagField } from '#web/ui/tag-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export type Vendor = Outputs['catering']['vendors'][number]

const labels = {
  name: 'Name',
  isPreferred: 'Preferred',
  contactName: 'Contact',
  cuisineTags: 'Cuisine',
  phone: 'Phone',
  email: 'Email',
  notes: 'Notes',
} as const

/** Add or edit a vendor. Only the name is required. */
export function VendorDialog({ vendor, onClose }: { vendor?: Vendor | undefined; onClose: () => void }) {
  const [newId] = useState(() => createNewId())
  const clash = useClash(vendor && VendorNow.parse(vendor), VendorNow)
  const add = useAction(api.catering.addVendor, {
    inForm: true,
    success: 'Vendor added successfully',
    onSuccess: onClose,
  })
  const update = useAction(api.catering.updateVendor, {
    inForm: true,
    success: 'Vendor updated successfully',
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Dialog title={shown ? 'Edit Vendor' : 'Add Vendor'} onClose={onClose}>
      <Form
        key={shown?.version}
        schema={VendorInput}
        read={({ text, isOn, tags }) => ({
          name: text('name'),
          isPreferred: isOn('isPreferred'),
          contactName: text('contactName'),
          cuisineTags: tags('cuisineTags'),
          notes: text('notes'),
          phone: text('phone'),
          email: text('email'),
        })}
        errors={clash.isClash ? undefined : shown ? update.errors : add.errors}
        onSubmit={(fields) =>
          shown ? update.run({ ...fields, id: shown.id, version }) : add.run({ ...fields, id: newId(fields) })
        }
      >
        <VendorFieldset vendor={shown} />
        <SaveActions
          add={shown ? undefined : 'Add Vendor'}
          isPending={add.isPending || update.isPending}
          clash={clash}
          differences={clash.differences(labels)}
        />
      </Form>
    </Dialog>
  )
}

type VendorFieldsetProps = { vendor: Omit<Vendor, 'menuItems' | 'orders'> | undefined }

const VendorFieldset = ({ vendor }: VendorFieldsetProps) => (
  <>
    <TextField
      name="name"
      label={labels.name}
      isRequired
      autoFocus
      maxLength={200}
      defaultValue={vendor?.name ?? ''}
    />
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
    <TextField
      name="contactName"
      label={labels.contactName}
      maxLength={200}
      autoComplete="off"
      defaultValue={vendor?.contactName ?? ''}
    />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        name="phone"
        label={labels.phone}
        type="tel"
        maxLength={50}
        autoComplete="off"
        defaultValue={vendor?.phone ?? ''}
      />
      <TextField
        name="email"
        label={labels.email}
        type="email"
        maxLength={255}
        autoComplete="off"
        defaultValue={vendor?.email ?? ''}
      />
    </div>
    <TextArea name="notes" label={labels.notes} maxLength={1000} defaultValue={vendor?.notes ?? ''} />
  </>
)
