import { TextField } from '#web/ui/text-field.tsx'

/** A phone number for receiving codes. */
export const PhoneNumberField = () => (
  <TextField
    label="Phone number"
    name="phoneNumber"
    type="tel"
    autoComplete="tel"
    description="With the country code, like +351 912 345 678"
    autoFocus
  />
)
