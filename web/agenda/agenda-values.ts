import type { z } from 'zod'
import type { AgendaItemNow } from '#contract/agenda.ts'
import type { agendaTypes } from '#contract/fields.ts'
import { formatMoment } from '#web/lib/dates.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import type { Option } from '#web/ui/option-list.tsx'

export type Item = z.output<typeof AgendaItemNow>
export type ItemValues = Omit<Item, 'id' | 'version'>

/** The form's fields in the shape the contract takes. */
export const readItem = ({ text, choice, moment }: FormFields) => ({
  title: text('title'),
  type: choice('type'),
  startTime: moment('startTime'),
  endTime: moment('endTime'),
  description: text('description'),
  location: text('location'),
})

export const typeOptions: readonly Option<(typeof agendaTypes)[number]>[] = [
  { id: 'session', label: 'Session' },
  { id: 'meal', label: 'Meal' },
  { id: 'break', label: 'Break' },
  { id: 'keynote', label: 'Keynote' },
  { id: 'workshop', label: 'Workshop' },
  { id: 'activity', label: 'Activity' },
  { id: 'panel debate', label: 'Panel debate' },
]

export const itemLabels: Readonly<Record<keyof ItemValues, string>> = {
  title: 'Title',
  type: 'Type',
  startTime: 'Start',
  endTime: 'End',
  description: 'Description',
  location: 'Location',
}

/** A value as a stale save shows it, where it is not simply its text. */
export function writeValue(name: string, value: unknown): string | undefined {
  if (value === null) return 'None'
  return (name === 'startTime' || name === 'endTime') && typeof value === 'string'
    ? formatMoment(value)
    : undefined
}
