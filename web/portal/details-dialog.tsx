import { useState } from 'react'
import { OwnDetails } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
import { StayFields } from '#web/registration/survey/stay-fields.tsx'
import { readStay } from '#web/registration/survey/stay-values.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextField } from '#web/ui/text-field.tsx'

type DetailsDialogProps = { person: GuestHome['person']; onClose: () => void }

/** Diet, allergies, sharing and phone, changed by whom they are about. */
export const DetailsDialog = ({ person, onClose }: DetailsDialogProps) => (
  <FormDialog
    title="Edit my details"
    description="Only organisers and the kitchen see these."
    onClose={onClose}
    schema={OwnDetails}
    read={readDetails}
    action={api.stay.updateDetails}
    submitLabel="Save"
    pendingLabel="Saving..."
    success="Your details are saved"
  >
    <Phone known={person.phone} />
    <StayFields initial={person} known={person} canRemove />
  </FormDialog>
)

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
