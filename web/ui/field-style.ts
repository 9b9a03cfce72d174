/** What every field takes. Errors come from the Form around it, by `name`. */
export type FieldProps = {
  label: string
  /** The label for readers only, where the place already says what the field is. */
  isLabelHidden?: boolean
  name?: string
  description?: string
  isRequired?: boolean
  isDisabled?: boolean
}

/** A field's outer box: label, control, notes under each other. */
export const fieldStyle = 'group/field flex min-w-0 flex-col gap-1.5'

/** The control's box. */
export const controlStyle =
  'min-h-(--control) w-full min-w-0 rounded-control border border-edge bg-raised text-(length:--control-text) text-ink ' +
  'placeholder:text-soft transition-colors duration-150 group-invalid/field:border-bad ' +
  'disabled:opacity-60 disabled:cursor-not-allowed'

/** Where the box holds more than the input: the ring goes round all of it. */
export const controlGroupStyle = `${controlStyle} flex items-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand`

/** The input inside such a group. */
export const bareInputStyle =
  '-my-px h-[calc(100%+2px)] min-h-(--control) w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft'

export const labelStyle = 'text-sm font-medium text-ink group-required/field:required-mark'
