import { useState } from 'react'
import { KeptNote } from '#web/registration/survey/kept-note.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PhoneFieldProps = { known: string | null; autoComplete?: 'tel' }

/** A telephone number; blank, the known one stays unless `removes.phone` is ticked. */
export function PhoneField({ known, ...rest }: PhoneFieldProps) {
  const [typed, setTyped] = useState(known ?? '')
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...rest}
        name="phone"
        type="tel"
        label="Phone"
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
