/** The props of every field. Errors come from the surrounding Form, by `name`. */
export type FieldProps = {
  label: string
  /** Shows the label to screen readers only, if the context makes the field clear. */
  isLabelHidden?: boolean
  name?: string
  description?: string
  isRequired?: boolean
  isDisabled?: boolean
}

/** A field's outer box: label, control and notes in a column. */
export const fieldStyle = 'group/field flex min-w-0 flex-col gap-1.5'

/** The control's box. */
export const controlStyle =
  'min-h-(--control) w-full min-w-0 rounded-control border border-edge bg-raised text-(length:--control-text) text-ink ' +
  'placeholder:text-soft transition-colors duration-150 group-invalid/field:border-bad ' +
  'disabled:opacity-60 disabled:cursor-not-allowed'

/** For a box with more than the input: the outline goes around all of it. */
export const controlGroupStyle = `${controlStyle} flex items-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand`

/** The input inside such a group. */
export const bareInputStyle =
  '-my-px h-[calc(100%+2px)] min-h-(--control) w-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft'

export const labelStyle = 'text-sm font-medium text-ink group-required/field:required-mark'
