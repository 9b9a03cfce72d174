import type { z } from 'zod'
import type { PersonFields, PersonNow } from '#contract/people.ts'
import { LP } from '#contract/answers.ts'
import { forParts, questionNames, type PartName } from '#contract/questions.ts'
import { noChoice, readParts } from '#web/registration/survey/stay-values.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

type PersonValues = z.output<typeof PersonFields>
export type Person = z.output<typeof PersonNow>

/** Reads the form's fields into the contract's input. */
export function readPerson(fields: FormFields) {
  const { text, choice } = fields
  return {
    fullName: text('fullName'),
    email: choice('email'),
    studioId: choice('studioId') === noChoice ? null : choice('studioId'),
    ...readParts(questionNames, fields, { isPrefilled: true }),
    notes: text('notes'),
  } satisfies Record<keyof PersonValues, unknown>
}

const { phone, ...answerLabels }: Record<PartName, string> = forParts(questionNames, ({ label }) =>
  label.replace('?', ''),
)

/** In the form's order. */
export const personLabels: Readonly<Record<keyof PersonValues, string>> = {
  fullName: 'Full name',
  email: 'Email',
  phone,
  studioId: 'Studio',
  ...answerLabels,
  notes: 'Notes',
}

type Studios = readonly { id: string; name: string }[]

/** Formats a value for the stale-save notice, if its plain text won't do. */
export function writeValue(name: string, value: unknown, studios: Studios): string | undefined {
  if (Array.isArray(value) && value.length === 0) return 'None'
  if (name !== 'studioId' || value === null || value === LP) return undefined
  return studios.find(({ id }) => id === value)?.name ?? 'another one'
}
