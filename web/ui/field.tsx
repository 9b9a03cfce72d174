import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'

/** What every field takes. Errors come from the Form around it, by `name`; `error` is for a field without one. */
export type FieldProps = {
  label: string
  /** The label for readers only, where the place already says what the field is. */
  isLabelHidden?: boolean
  name?: string
  description?: string
  error?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
}

/** A field's outer box: label, control, notes under each other. */
export const fieldStyle = 'group/field flex min-w-0 flex-col gap-1.5'

/** The control's box. */
export const controlStyle =
  'min-h-(--control) w-full min-w-0 rounded-control border border-edge bg-raised text-(length:--control-text) text-ink ' +
  'placeholder:text-soft transition-colors duration-150 invalid:border-bad group-invalid/field:border-bad ' +
  'disabled:opacity-60 disabled:cursor-not-allowed'

/** Where the box holds more than the input: the ring goes round all of it. */
export const controlGroupStyle = `${controlStyle} flex items-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand`

/** The input inside such a group. */
export const bareInputStyle =
  'h-full min-h-[calc(var(--control)-2px)] w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft'

export function FieldLabel({ children, isHidden }: { children: ReactNode; isHidden?: boolean | undefined }) {
  return <Label className={isHidden ? 'sr-only' : labelStyle}>{children}</Label>
}

export const labelStyle = 'text-sm font-medium text-ink group-required/field:required-mark'

/** Description and the first error: RAC would join them all. */
export function FieldNotes({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-sm text-soft">
          {description}
        </Text>
      )}
      <FieldError className="flex items-start gap-1.5 text-sm text-bad">
        {({ validationErrors }) => (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            <span>{error ?? validationErrors[0]}</span>
          </>
        )}
      </FieldError>
    </>
  )
}

/** Only an own error is handed on: `false` would hide what the form says. */
export const invalidWhen = (error: string | undefined) => (error === undefined ? {} : { isInvalid: true })
