import type { z } from 'zod'
import type { workshopTypes } from '#contract/fields.ts'
import type { WorkshopNow } from '#contract/workshops.ts'
import { fieldTable } from '#web/lib/field-table.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Option } from '#web/ui/option-list.tsx'

export type Workshop = Outputs['workshops']['list'][number]
export type SavedWorkshop = z.output<typeof WorkshopNow>
export type WorkshopValues = Omit<SavedWorkshop, 'id' | 'version'>

export const workshopForm = fieldTable<keyof WorkshopValues>({
  title: ['text', 'Name'],
  type: ['choice', 'Type'],
  startTime: ['wallClock', 'Start'],
  endTime: ['wallClock', 'End'],
  description: ['text', 'Description'],
  hostName: ['text', 'Presenter'],
  location: ['text', 'Location'],
  signupEnabled: ['isOn', 'Guests can sign up'],
  capacity: ['number', 'Capacity'],
  tags: ['tags', 'Tags'],
})

export const typeOptions: readonly Option<(typeof workshopTypes)[number]>[] = [
  { id: 'workshop', label: 'Workshop' },
  { id: 'activity', label: 'Activity' },
  { id: 'panel debate', label: 'Panel debate' },
]

/** Formats a value for the stale-save notice, if its plain text won't do. */
export function writeValue(name: string, value: unknown): string | undefined {
  if (name === 'capacity' && value === null) return 'No limit'
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'None'
  return workshopForm.write(name, value)
}

/** The list with one item moved to another position. */
export const moveItem = <Item>(list: readonly Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))

type Seats = Pick<Workshop, 'takesSignups' | 'capacity' | 'participants' | 'waiting'>

/** Why nobody can be added; undefined if people can. Once a workshop has begun, nobody moves up from its waiting list. */
export function whyClosed(
  { takesSignups, capacity, participants, waiting }: Seats,
  hasBegun: boolean,
): string | undefined {
  if (!takesSignups) return 'Nobody can sign up before the agenda is published.'
  if (capacity === null || participants.length < capacity) return undefined
  return waiting.length === 0 || hasBegun
    ? 'Every seat is taken. Raise the capacity or remove someone to add another person.'
    : 'Every seat is taken. A seat that becomes free goes to the first on the waiting list.'
}
