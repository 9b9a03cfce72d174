import { useId } from 'react'
import { controlStyle, type FieldProps } from '#web/ui/field-style.ts'
import { TypedField } from '#web/ui/typed-field.tsx'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url'
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'url'
  maxLength?: number
  /** Offered while typing; other text is allowed. */
  suggestions?: readonly string[]
  isReadOnly?: boolean
  autoFocus?: boolean
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, name, description, isRequired, isDisabled, ...rest } = props
  const { type = 'text', onChange, isReadOnly, suggestions = [], ...input } = rest
  const list = useId()
  return (
    <TypedField {...{ label, isLabelHidden, name, description, isRequired, isDisabled }}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            {...(suggestions.length > 0 && { list })}
            type={type}
            readOnly={isReadOnly}
            onChange={(event) => onChange?.(event.target.value)}
            className={`${controlStyle} px-3 read-only:bg-transparent read-only:text-soft`}
          />
          {suggestions.length > 0 && (
            <datalist id={list}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion}>
                  {suggestion}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </TypedField>
  )
}
