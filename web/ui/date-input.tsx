import type { KeyboardEvent } from 'react'
import { DateInput as AriaDateInput, DateSegment } from 'react-aria-components/DateField'

/** The editable segments of a date or time, each at least 24 px high for touch. */
export function DateInput() {
  return (
    <AriaDateInput className="flex min-h-[calc(var(--control)-2px)] min-w-0 flex-1 flex-wrap items-center py-0.5 pl-2 tabular-nums">
      {(segment) => (
        <DateSegment
          segment={segment}
          className={
            'flex min-h-6 items-center justify-center rounded-sm whitespace-pre outline-none ' +
            (segment.type === 'literal'
              ? 'text-soft'
              : 'min-w-6 px-0.5 placeholder-shown:text-soft focus:bg-brand focus:text-on-brand ') +
            'disabled:opacity-60'
          }
        />
      )}
    </AriaDateInput>
  )
}

/** Enter in a segment submits the form, as in a text field. */
export const submitOnEnter = ({ key, target }: KeyboardEvent) => {
  if (key === 'Enter' && target instanceof HTMLElement && target.role === 'spinbutton')
    target.closest('form')?.requestSubmit()
}

/** Parses a field's text into its value. Empty text gives null, and undefined leaves the field uncontrolled. */
export function parseOptional<Value>(text: string | null | undefined, parse: (text: string) => Value) {
  if (text === undefined) return undefined
  return text ? parse(text) : null
}
