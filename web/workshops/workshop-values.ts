import type { z } from 'zod'
import type { workshopTypes } from '#contract/fields.ts'
import type { WorkshopNow } from '#contract/workshops.ts'
import { formatMoment } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import type { Option } from '#web/ui/option-list.tsx'
import type { Difference } from '#web/ui/stale-notice.tsx'

export type Workshop = Outputs['workshops']['list'][number]
export type Saved = z.output<typeof WorkshopNow>
export type WorkshopValues = Omit<Saved, 'id' | 'version'>

/** The form's fields in the shape the contract takes. */
export const readWorkshop = ({ text, choice, moment, isOn, number, tags }: FormFields) => ({
  title: text('title'),
  type: choice('type'),
  startTime: moment('startTime'),
  endTime: moment('endTime'),
  description: text('description'),
  hostName: text('hostName'),
  location: text('location'),
  signupEnabled: isOn('signupEnabled'),
  capacity: number('capacity'),
  tags: tags('tags'),
})

export const typeOptions: readonly Option<(typeof workshopTypes)[number]>[] = [
  { id: 'workshop', label: 'Workshop' },
  { id: 'activity', label: 'Activity' },
  { id: 'panel debate', label: 'Panel debate' },
]

export const workshopLabels: Readonly<Record<keyof WorkshopValues, string>> = {
  title: 'Name',
  type: 'Type',
  startTime: 'Start',
  endTime: 'End',
  description: 'Description',
  hostName: 'Presenter',
  location: 'Location',
  signupEnabled: 'Guests can sign up',
  capacity: 'Capacity',
  tags: 'Tags',
}

const names = [
  'title',
  'type',
  'startTime',
  'endTime',
  'description',
  'hostName',
  'location',
  'signupEnabled',
  'capacity',
  'tags',
] as const

/** What the form and the workshop as it is now say differently. */
export const differences = (mine: WorkshopValues, theirs: WorkshopValues): Difference[] =>
  names
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => ({ label: workshopLabels[name], theirs: written(name, theirs) }))

function written(name: keyof WorkshopValues, values: WorkshopValues): string {
  if (name === 'startTime' || name === 'endTime') return values[name] ? formatMoment(values[name]) : 'None'
  if (name === 'signupEnabled') return values.signupEnabled ? 'Yes' : 'No'
  if (name === 'capacity') return values.capacity === null ? 'No limit' : String(values.capacity)
  if (name === 'tags') return values.tags.join(', ') || 'None'
  return values[name] ?? 'None'
}

/** `4 people are signed up: Ana, Bo, Cy and 1 more`; undefined for nobody. */
export function signedUpSentence(participants: Workshop['participants'], shown = 12): string | undefined {
  const count = participants.length
  if (count === 0) return undefined
  const some = participants.slice(0, shown).map(({ fullName }) => fullName)
  const more = count > shown ? ` and ${count - shown} more` : ''
  return `${count} ${count === 1 ? 'person is' : 'people are'} signed up: ${some.join(', ')}${more}`
}
