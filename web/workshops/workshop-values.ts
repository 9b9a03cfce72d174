import type { z } from 'zod'
import type { workshopTypes } from '#contract/fields.ts'
import type { WorkshopNow } from '#contract/workshops.ts'
import { fieldTable } from '#web/lib/field-table.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Option } from '#web/ui/option-list.tsx'

export type Workshop = Outputs['workshops']['list'][number]
export type Saved = z.output<typeof WorkshopNow>
export type WorkshopValues = Omit<Saved, 'id' | 'version'>

/** A workshop's form. */
export const workshopForm = fieldTable<keyof WorkshopValues>({
  title: ['text', 'Name'],
  type: ['choice', 'Type'],
  startTime: ['moment', 'Start'],
  endTime: ['moment', 'End'],
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

/** A value as a stale save shows it, where it is not simply its text. */
export function writeValue(name: string, value: unknown): string | undefined {
  if (name === 'capacity' && value === null) return 'No limit'
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'None'
  return workshopForm.write(name, value)
}

/** `4 people are signed up: Ana, Bo, Cy and 1 more`; undefined for nobody. */
export function signedUpSentence(participants: Workshop['participants'], shown = 12): string | undefined {
  const count = participants.length
  if (count === 0) return undefined
  const some = participants.slice(0, shown).map(({ fullName }) => fullName)
  const more = count > shown ? ` and ${count - shown} more` : ''
  return `${count} ${count === 1 ? 'person is' : 'people are'} signed up: ${some.join(', ')}${more}`
}

/** `2 people wait for a seat`; undefined for nobody. */
export function waitingSentence({ length }: Workshop['waiting']): string | undefined {
  if (length === 0) return undefined
  return length === 1 ? '1 person waits for a seat' : `${length} people wait for a seat`
}

/** Whether they hear about it: nobody hears about what is over, and nothing is mailed without a mail server. */
export function mailSentence(
  { startTime, endTime }: Pick<Workshop, 'startTime' | 'endTime'>,
  { now, isMailConfigured }: { now: string; isMailConfigured: boolean | undefined },
): string | undefined {
  if (isMailConfigured === undefined || (endTime ?? startTime) < now) return undefined
  return isMailConfigured ? 'They’ll get an e-mail.' : 'No mail server is set up, so let them know yourself.'
}

/** The same list with what stands at one place moved to another. */
export const moved = <Item>(list: readonly Item[], from: number, to: number): Item[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
