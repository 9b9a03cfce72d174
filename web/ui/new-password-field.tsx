import { PasswordField, type PasswordFieldProps } from '#web/ui/password-field.tsx'

type Props = Omit<PasswordFieldProps, 'autoComplete' | 'label' | 'name'> &
  Partial<Pick<PasswordFieldProps, 'label' | 'name'>>

/** A field for a new password: password managers offer one, and people see the requirements. */
export const NewPasswordField = ({
  label = 'Password',
  name = 'password',
  description = 'At least 8 characters',
  ...rest
}: Props) => (
  <PasswordField label={label} name={name} description={description} autoComplete="new-password" {...rest} />
)
