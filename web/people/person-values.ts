import type { z } from 'zod'
import type { PersonFields, PersonNow } from '#contract/people.ts'
import { LP } from '#contract/survey.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import type { Difference } from '#web/ui/stale-notice.tsx'

export type PersonValues = z.output<typeof PersonFields>
export type Person = z.output<typeof PersonNow>

/** What a Select says where nothing is chosen, because a choice made once could not be taken back otherwise. */
export const none = 'none'

/** From the form's fields to what the contract takes. Allergies: none said is null, 'has none' an empty list. */
export function readPerson({ text, choice, yesNo, isOn, tags }: FormFields) {
  const chosen = (name: string) => (choice(name) === none ? null : choice(name))
  const listed = tags('allergies')
  return {
    fullName: text('fullName'),
    email: choice('email'),
    phone: text('phone'),
    studioId: chosen('studioId'),
    openToRoomSharing: yesNo('openToRoomSharing'),
    diet: chosen('diet'),
    dietNote: text('dietNote'),
    allergies: isOn('noAllergies') ? [] : listed.length > 0 ? listed : null,
    notes: text('notes'),
  }
}

const labels: Readonly<Record<keyof PersonValues, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  studioId: 'Studio',
  openToRoomSharing: 'Open to room sharing',
  diet: 'Diet',
  dietNote: 'Which diet',
  allergies: 'Food allergies',
  notes: 'Notes',
}

type Studios = readonly { id: string; name: string }[]

/** What the form and the person as they are now say differently, in words. */
export function differences(mine: PersonValues, theirs: Person, studios: Studios): Difference[] {
  const names = ['fullName', 'email', 'phone', 'studioId', 'openToRoomSharing'] as const
  const more = ['diet', 'dietNote', 'allergies', 'notes'] as const
  return [...names, ...more]
    .filter((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]))
    .map((name) => ({ label: labels[name], theirs: wordsOf(name, theirs, studios) }))
}

function wordsOf(name: keyof PersonValues, theirs: Person, studios: Studios): string {
  const value = theirs[name]
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'studioId' && value !== LP)
    return studios.find(({ id }) => id === value)?.name ?? 'another one'
  return value
}
