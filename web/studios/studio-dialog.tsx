import { StudioInput } from '#contract/studios.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Studio = Outputs['studios']['list'][number]

export type StudioDialogProps = {
  /** The one to edit; a new one without. */
  studio?: Studio
  onClose: () => void
  /** The new studio's id. */
  onAdded?: (id: string) => void
}

/** Add or edit a studio. Only its name is required. */
export function StudioDialog({ studio, onClose, onAdded }: StudioDialogProps) {
  const options = {
    inForm: true,
    failure: 'Failed to add studio',
    fields: { STUDIO_EXISTS: 'name' },
  } as const
  const add = useAction(api.studios.add, {
    ...options,
    success: 'Studio added successfully',
    onSuccess: ({ id }) => {
      onAdded?.(id)
      onClose()
    },
  })
  const update = useAction(api.studios.update, {
    ...options,
    failure: 'Failed to update studio',
    success: 'Studio updated successfully',
    onSuccess: onClose,
  })
  return (
    <Dialog title={studio ? 'Edit Studio' : 'Add Studio'} onClose={onClose}>
      <Form
        schema={StudioInput}
        read={({ text }) => ({
          name: text('name'),
          location: text('location'),
          contactEmail: text('contactEmail'),
          contactPhone: text('contactPhone'),
          notes: text('notes'),
        })}
        errors={studio ? update.errors : add.errors}
        onSubmit={(fields) =>
          studio ? update.run({ id: studio.id, version: studio.version, ...fields }) : add.run(fields)
        }
      >
        <TextField
          name="name"
          label="Name"
          isRequired
          autoFocus
          maxLength={100}
          defaultValue={studio?.name ?? ''}
        />
        <TextField name="location" label="Location" maxLength={200} defaultValue={studio?.location ?? ''} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="contactEmail"
            label="Contact email"
            type="email"
            maxLength={255}
            defaultValue={studio?.contactEmail ?? ''}
          />
          <TextField
            name="contactPhone"
            label="Contact phone"
            type="tel"
            maxLength={50}
            defaultValue={studio?.contactPhone ?? ''}
          />
        </div>
        <TextArea name="notes" label="Notes" maxLength={1000} defaultValue={studio?.notes ?? ''} />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={add.isPending || update.isPending}>
            {studio ? 'Save' : 'Add Studio'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
