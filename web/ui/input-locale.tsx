import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { ReactNode } from 'react'
import { inputLocale } from '#web/base/dates.ts'

/** The order in which this browser's language writes dates, and its clock. */
const { locale, hourCycle: clock } = inputLocale(globalThis.navigator?.language)

export const hourCycle = clock

/** A date or time is typed in the order of the browser's language; what is only shown is written as everywhere. */
export const InputLocale = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={locale}>{children}</I18nProvider>
)
