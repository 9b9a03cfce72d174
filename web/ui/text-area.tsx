import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import {
  controlStyle,
  FieldLabel,
  FieldNotes,
  fieldStyle,
  invalidWhen,
  type FieldProps,
} from '#web/ui/field.tsx'

export type TextAreaProps = FieldProps & {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  placeholder?: string
  rows?: number
  maxLength?: number
  autoFocus?: boolean
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, description, error, placeholder, rows = 3, ...rest } = props
  return (
    <TextField {...rest} {...invalidWhen(error)} className={fieldStyle}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <AriaTextArea
        rows={rows}
        placeholder={placeholder}
        className={`${controlStyle} field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2`}
      />
      <FieldNotes description={description} error={error} />
    </TextField>
  )
}
