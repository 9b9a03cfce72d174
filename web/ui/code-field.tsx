import { TextField } from '#web/ui/text-field.tsx'

/** A code from a message or an app. Phones suggest it from the message, and show a numeric keyboard. */
export const CodeField = ({ name = 'code', autoFocus }: { name?: string; autoFocus?: boolean }) => (
  <TextField
    label="Code"
    name={name}
    autoComplete="one-time-code"
    inputMode="numeric"
    autoFocus={autoFocus}
  />
)
