import { useState } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { typedTime } from '#web/ui/typed-time.ts'

type ClockFieldProps = Pick<TextFieldProps, 'label' | 'name' | 'description' | 'isDisabled'> & {
  /** `HH:mm`. */
  defaultValue?: string | null
}

/** A time on the wall, typed as printed on the ticket: `1405` is one. Read it with `typedTime`. */
export function ClockField({ defaultValue, ...rest }: ClockFieldProps) {
  const [text, setText] = useState(defaultValue ?? '')
  return (
    // Leaving the field writes the time out, so that one sees what was understood.
    <div className="grid" onBlur={() => setText(typedTime(text))}>
      <TextField
        {...rest}
        value={text}
        onChange={setText}
        placeholder="14:05"
        autoComplete="off"
        maxLength={10}
      />
    </div>
  )
}
