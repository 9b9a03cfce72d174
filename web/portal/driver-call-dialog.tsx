import { OwnCall } from '#contract/stay.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Asks for a phone number for the driver, if the person hasn't given a number. */
export const DriverCallDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="Let the driver call me"
    description="Organisers see your number, and so do drivers while you are on a shuttle. You can turn this off at any time."
    onClose={onClose}
    schema={OwnCall}
    read={readCall}
    action={api.stay.letDriverCall}
    fields={{ PHONE_MISSING: 'phone' }}
    submitLabel="Let the driver call me"
    pendingLabel="Saving..."
    success="The driver can call you now"
  >
    <TextField name="phone" type="tel" label="Phone" autoComplete="tel" maxLength={50} isRequired />
  </FormDialog>
)

const readCall = (fields: FormFields) => ({ mayCall: true, phone: fields.text('phone') })
