import { useState } from 'react'
import { OwnDetails } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
import { StayFields } from '#web/registration/survey/stay-fields.tsx'
import { readStay } from '#web/registration/survey/stay-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type DetailsDialogProps = { person: GuestHome['person']; onClose: () => void }

/** Diet, allergies, sharing and phone, changed by whom they are about. */
export function DetailsDialog({ person, onClose }: DetailsDialogProps) {
  const save = useAction(api.stay.updateDetails, {
    inForm: true,
    success: 'Your details are saved',
    onSuccess: onClose,
  })
  return (
    <Dialog
      title="Edit my details"
      description="Only organisers and the kitchen see these."
      onClose={onClose}
    >
      <Form schema={OwnDetails} read={readDetails} errors={save.errors} onSubmit={save.run}>
        <Phone known={person.phone} />
        <StayFields initial={person} known={person} canRemove />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending} pendingLabel="Saving...">
            Save
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function Phone({ known }: { known: string | null }) {
  const [typed, setTyped] = useState(known ?? '')
  return (
    <div className="flex flex-col gap-2">
      <TextField
        name="phone"
        type="tel"
        label="Phone"
        autoComplete="tel"
        maxLength={50}
        value={typed}
        onChange={setTyped}
      />
      {typed.trim() === '' && known !== null && (
        <KeptNote removeName="removes.phone">{`Phone: ${known}`}</KeptNote>
      )}
    </div>
  )
}

const removable = ['phone', 'allergies'] as const

const readDetails = (fields: FormFields) => ({
  phone: fields.text('phone'),
  ...readStay(fields),
  removes: removable.filter((what) => fields.isOn(`removes.${what}`)),
})
