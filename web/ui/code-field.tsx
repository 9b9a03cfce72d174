import { TextField } from '#web/ui/text-field.tsx'

/** A code that was sent, or is shown by an app: phones offer it from the message, and bring up their digits. */
export const CodeField = ({ name = 'code', autoFocus }: { name?: string; autoFocus?: boolean }) => (
  <TextField
    label="Code"
    name={name}
    autoComplete="one-time-code"
    inputMode="numeric"
    autoFocus={autoFocus}
  />
)
