import { z } from 'zod'
import { typedPassword } from '#contract/fields.ts'
import { surveyEmail } from '#contract/registration.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const Address = z.strictObject({ email: surveyEmail, password: typedPassword.optional() })

type ChangeAddressDialogProps = {
  /** The initial value of the field. */
  email: string
  onClose: () => void
  onChanged: (changed: Outputs['claims']['changeAddress']) => void
}

/** Changes the address of a registration that was just sent. Without its password, some answers are removed. */
export const ChangeAddressDialog = ({ email, onClose, onChanged }: ChangeAddressDialogProps) => (
  <FormDialog
    title="Change your address"
    description="Links sent to the old address stop working."
    onClose={onClose}
    schema={Address}
    read={({ text }) => ({ email: text('email'), password: text('password') || undefined })}
    action={api.claims.changeAddress}
    submitLabel="Use this address"
    fields={{ INVALID_CREDENTIALS: 'password' }}
    onSuccess={onChanged}
  >
    <TextField
      name="email"
      type="email"
      label="Email"
      autoComplete="email"
      defaultValue={email}
      isRequired
      autoFocus
    />
    <PasswordField
      name="password"
      label="Password"
      autoComplete="current-password"
      description="The one you chose when you registered. Without it, your allergies, diet and flights are removed, and you choose a new password."
    />
  </FormDialog>
)
