import type { z } from 'zod'
import type { PersonFields, PersonNow } from '#contract/people.ts'
import { LP } from '#contract/answers.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

type PersonValues = z.output<typeof PersonFields>
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
    kitchenMayKnow: isOn('kitchenMayKnow'),
    notes: text('notes'),
  } satisfies Record<keyof PersonValues, unknown>
}

/** In the form's order. */
export const personLabels: Readonly<Record<keyof PersonValues, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  studioId: 'Studio',
  openToRoomSharing: 'Open to room sharing',
  diet: 'Diet',
  dietNote: 'Which diet',
  allergies: 'Food allergies',
  kitchenMayKnow: 'Kitchen sees the first name',
  notes: 'Notes',
}

type Studios = readonly { id: string; name: string }[]

/** A value as a stale save shows it, where it is not simply its text. */
export function writeValue(name: string, value: unknown, studios: Studios): string | undefined {
  if (Array.isArray(value) && value.length === 0) return 'None'
  if (name !== 'studioId' || value === null || value === LP) return undefined
  return studios.find(({ id }) => id === value)?.name ?? 'another one'
}
