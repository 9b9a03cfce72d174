import { isReadBy, onlyReaders, stayQuestions } from '#contract/readers.ts'
import { OwnDetails } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { PhoneField } from '#web/people/phone-field.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { StayFields } from '#web/registration/survey/stay-fields.tsx'
import { readStay } from '#web/registration/survey/stay-values.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

type DetailsDialogProps = { person: GuestHome['person']; onClose: () => void }

/** Diet, allergies, sharing and phone, changed by whom they are about. */
export const DetailsDialog = ({ person, onClose }: DetailsDialogProps) => (
  <FormDialog
    title="Edit my details"
    description={whoSees}
    onClose={onClose}
    schema={OwnDetails}
    read={readDetails}
    action={api.stay.updateDetails}
    submitLabel="Save"
    pendingLabel="Saving..."
    success="Your details are saved"
  >
    <PhoneField known={person.phone} autoComplete="tel" />
    <StayFields initial={person} known={person} canRemove />
  </FormDialog>
)

const forDrivers = isReadBy('phone', 'driver') ? 'only if you let them call' : 'never'

const whoSees = `${onlyReaders(stayQuestions)} see these. Drivers see your number ${forDrivers}.`

const removable = ['phone', 'allergies'] as const

const readDetails = (fields: FormFields) => ({
  phone: fields.text('phone'),
  ...readStay(fields),
  kitchenMayKnow: fields.isOn('kitchenMayKnow'),
  removes: removable.filter((what) => fields.isOn(`removes.${what}`)),
})
