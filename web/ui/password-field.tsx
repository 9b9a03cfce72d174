import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import {
  bareInputStyle,
  controlGroupStyle,
  FieldLabel,
  FieldNotes,
  fieldStyle,
  invalidWhen,
  type FieldProps,
} from '#web/ui/field.tsx'

export type PasswordFieldProps = FieldProps & {
  /** 'current-password' at sign-in, 'new-password' where one is set: password managers go by it. */
  autoComplete: 'current-password' | 'new-password'
  value?: string
  onChange?: (value: string) => void
  autoFocus?: boolean
}

/** A password, with a button that shows what was typed. */
export function PasswordField({ label, isLabelHidden, description, error, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField {...rest} {...invalidWhen(error)} type={isShown ? 'text' : 'password'} className={fieldStyle}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Group className={controlGroupStyle}>
        <Input
          className={`${bareInputStyle} rounded-control pl-3`}
          spellCheck="false"
          autoCapitalize="none"
          autoCorrect="off"
        />
        <ToggleButton
          aria-label="Show password"
          isSelected={isShown}
          onChange={setShown}
          className="grid h-8 w-10 shrink-0 cursor-pointer place-items-center rounded-control text-soft hover:text-ink"
        >
          {isShown ? <EyeOff className="size-4.5" aria-hidden /> : <Eye className="size-4.5" aria-hidden />}
        </ToggleButton>
      </Group>
      <FieldNotes description={description} error={error} />
    </TextField>
  )
}
