import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import {
  controlStyle,
  FieldLabel,
  FieldNotes,
  fieldStyle,
  invalidWhen,
  type FieldProps,
} from '#web/ui/field.tsx'

export type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url'
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  maxLength?: number
  isReadOnly?: boolean
  autoFocus?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, error, placeholder, inputRef, ...rest } = props
  return (
    <AriaTextField {...rest} {...invalidWhen(error)} className={fieldStyle}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <Input
        ref={inputRef}
        placeholder={placeholder}
        className={`${controlStyle} px-3 read-only:bg-transparent read-only:text-soft`}
      />
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  )
}
