import type { KeyboardEvent, ReactNode } from 'react'
import { DateInput as AriaDateInput, DateSegment } from 'react-aria-components/DateField'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { inputLocale } from '#web/base/dates.ts'

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

/** The browser language's order of dates, and its clock. */
const { locale, hourCycle: clock } = inputLocale(globalThis.navigator?.language)

export const hourCycle = clock

/**
 * Lets dates and times be typed in the order of the browser's language. Dates that are only displayed look the same
 * everywhere.
 */
export const InputLocale = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={locale}>{children}</I18nProvider>
)
