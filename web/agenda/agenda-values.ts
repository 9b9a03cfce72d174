import type { z } from 'zod'
import type { AgendaItemNow } from '#contract/agenda.ts'
import type { agendaTypes } from '#contract/fields.ts'
import { fieldTable } from '#web/lib/field-table.ts'
import type { Option } from '#web/ui/option-list.tsx'

export type Item = z.output<typeof AgendaItemNow>
export type ItemValues = Omit<Item, 'id' | 'version'>

/** An agenda item's form. */
export const itemForm = fieldTable<keyof ItemValues>({
  title: ['text', 'Title'],
  type: ['choice', 'Type'],
  startTime: ['moment', 'Start'],
  endTime: ['moment', 'End'],
  description: ['text', 'Description'],
  location: ['text', 'Location'],
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

/** A value as a stale save shows it, where it is not simply its text. */
export const writeValue = (name: string, value: unknown): string | undefined =>
  value === null ? 'None' : itemForm.write(name, value)
