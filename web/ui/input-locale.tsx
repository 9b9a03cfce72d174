import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { ReactNode } from 'react'
import { inputLocale } from '#web/base/dates.ts'

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
