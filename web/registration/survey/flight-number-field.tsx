import { TextField } from '#web/ui/text-field.tsx'

type FlightNumberFieldProps = { name: string; number: string | null | undefined }

/** The flight number as printed on the ticket. The server stores it as airport boards write it. */
export const FlightNumberField = ({ name, number }: FlightNumberFieldProps) => (
  <TextField
    name={name}
    label="Flight number"
    placeholder="For example LH 123"
    maxLength={40}
    defaultValue={number ?? ''}
    description={
      number ? `Leave blank to keep ${number}, as long as the airport and times stay the same.` : undefined
    }
  />
)
