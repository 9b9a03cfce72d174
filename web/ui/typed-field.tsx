import { CircleAlert } from 'lucide-react'
import { createContext, useContext, useId, type ReactNode } from 'react'
import type { FormErrors } from '#web/ui/form-errors.ts'
import { fieldStyle, labelStyle, type FieldProps } from '#web/ui/field-style.ts'

/** The errors of the surrounding Form, by field name. */
export const TypedErrors = createContext<FormErrors>({})

/** The props that connect the input with its label and notes. */
type TypedControl = {
  id: string
  name: string | undefined
  disabled: boolean | undefined
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type TypedFieldProps = FieldProps & { children: (control: TypedControl) => ReactNode }

/**
 * The label, input and notes of a text field. Plain HTML, because the native input does everything such a field needs, and the
 * sign-in page must be small. It carries the same data attributes for styling as the library's fields.
 */
export function TypedField(props: TypedFieldProps) {
  const { label, isLabelHidden, name, description, isRequired, isDisabled, children } = props
  const id = useId()
  const errors = useContext(TypedErrors)
  const error = name === undefined ? undefined : errors[name]
  const notes = [description !== undefined && `${id}-description`, error !== undefined && `${id}-error`]
  const control: TypedControl = {
    id,
    name,
    disabled: isDisabled,
    'aria-required': isRequired || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': notes.filter((note) => note !== false).join(' ') || undefined,
  }
  return (
    <div
      data-rac=""
      data-required={isRequired || undefined}
      data-invalid={error !== undefined || undefined}
      className={fieldStyle}
    >
      <label id={`${id}-label`} htmlFor={id} className={isLabelHidden ? 'sr-only' : labelStyle}>
        {label}
      </label>
      {children(control)}
      {description !== undefined && (
        <span id={`${id}-description`} className="text-sm text-soft">
          {description}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}
