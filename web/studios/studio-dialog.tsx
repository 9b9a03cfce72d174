import { StudioInput, StudioUpdate } from '#contract/studios.ts'
import { api } from '#web/lib/api.ts'
import { fieldTable } from '#web/lib/field-table.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Studio = Outputs['studios']['list'][number]

type AddStudioDialogProps = {
  onClose: () => void
  /** The new studio's id. */
  onAdded?: (id: string) => void
}

/** Adds a studio. Only its name is required. */
export const AddStudioDialog = ({ onClose, onAdded }: AddStudioDialogProps) => (
  <FormDialog
    title="Add Studio"
    onClose={onClose}
    schema={StudioInput}
    read={form.read}
    action={api.studios.add}
    submitLabel="Add Studio"
    success="Studio added successfully"
    failure="Failed to add studio"
    fields={{ STUDIO_EXISTS: 'name' }}
    onSuccess={({ id }) => onAdded?.(id)}
  >
    <StudioFieldset />
  </FormDialog>
)

type EditStudioDialogProps = { studio: Studio; onClose: () => void }

export const EditStudioDialog = ({ studio, onClose }: EditStudioDialogProps) => (
  <FormDialog
    title="Edit Studio"
    onClose={onClose}
    schema={StudioUpdate}
    read={(fields) => ({ id: studio.id, version: studio.version, ...form.read(fields) })}
    action={api.studios.update}
    submitLabel="Save"
    failure="Failed to update studio"
    fields={{ STUDIO_EXISTS: 'name' }}
  >
    <StudioFieldset studio={studio} />
  </FormDialog>
)

const form = fieldTable({
  name: ['text', 'Name'],
  location: ['text', 'Location'],
  contactEmail: ['text', 'Contact email'],
  contactPhone: ['text', 'Contact phone'],
  notes: ['text', 'Notes'],
})

const { labels } = form

function StudioFieldset({ studio }: { studio?: Studio }) {
  const field = fieldProps(labels, studio)
  return (
    <>
      <TextField {...field('name')} isRequired autoFocus maxLength={100} />
      <TextField {...field('location')} maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('contactEmail')} type="email" maxLength={255} />
        <TextField {...field('contactPhone')} type="tel" maxLength={50} />
      </div>
      <TextArea {...field('notes')} maxLength={1000} />
    </>
  )
}
