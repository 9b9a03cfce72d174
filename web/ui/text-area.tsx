import { controlStyle, type FieldProps } from '#web/ui/field-style.ts'
import { TypedField } from '#web/ui/typed-field.tsx'

type TextAreaProps = FieldProps & {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  placeholder?: string
  rows?: number
  maxLength?: number
  autoFocus?: boolean
}

/** Several lines of text. Grows with its content if the browser supports that. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, name, description, isRequired, isDisabled, ...rest } = props
  const { rows = 3, onChange, ...input } = rest
  return (
    <TypedField {...{ label, isLabelHidden, name, description, isRequired, isDisabled }}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          rows={rows}
          onChange={(event) => onChange?.(event.target.value)}
          className={`${controlStyle} field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2`}
        />
      )}
    </TypedField>
  )
}
