import type { z } from 'zod'
import { inserts, type EditionValues, type Insert, type Reader } from '#contract/messages.ts'
import { insertsIn, listed, type Value } from '#contract/plain-writing.ts'

type Edition = z.output<typeof EditionValues>

/**
 * What a message says to one reader. `link` is their personal one. Shared, so that what an organiser sees before
 * sending is what is sent.
 */
export const valuesFor = (
  edition: Edition,
  reader: Pick<z.output<typeof Reader>, 'firstName' | 'room' | 'missing' | 'own'>,
  link: string,
): Record<Insert, Value> & Readonly<Record<string, Value>> => ({
  ...Object.fromEntries(edition.questions.map((name) => [name, reader.own[name] ?? 'not answered'])),
  'first name': reader.firstName ?? 'there',
  event: edition.event,
  dates: edition.dates ?? '',
  'personal link': { href: link, label: 'Open my page' },
  'what is missing': reader.missing.length === 0 ? 'nothing' : reader.missing,
  'reply by': edition.replyBy ?? '',
  room: reader.room ?? 'to be announced',
  contact: edition.contact ?? '',
})

const whenEmpty: readonly [Insert, keyof Edition, string][] = [
  ['dates', 'dates', 'This event has no dates yet, so the message cannot name them.'],
  [
    'reply by',
    'replyBy',
    'Registration for this event has no closing day yet, so the message cannot name it.',
  ],
  ['contact', 'contact', 'This event has no contact yet, so the message cannot name one.'],
]

/** What the message wants to say and the edition does not have, as a sentence; null: nothing. */
export function emptyInsert(edition: Edition, ...texts: readonly string[]): string | null {
  const used = new Set(texts.flatMap((text) => insertsIn(text)))
  return whenEmpty.find(([insert, key]) => used.has(insert) && edition[key] === null)?.[2] ?? null
}

/** What the message wants to say and no message to this edition's people can, as a sentence; null: nothing. */
export function unknownInsert({ questions }: Edition, ...texts: readonly string[]): string | null {
  const known = [...inserts, ...questions]
  const unknown = new Set(
    texts.flatMap((text) => insertsIn(text)).filter((name) => !known.some((one) => one === name)),
  )
  if (unknown.size === 0) return null
  const quoted = [...unknown].map((name) => `“${name}”`)
  return `A message cannot fill in ${listed(quoted)}. Between braces you can write ${listed(known)}.`
}

/** The same at the fields of a form. */
export const fillable = <Schema extends z.ZodType<{ subject: string; text: string }>>(
  schema: Schema,
  edition: Edition,
) =>
  schema.superRefine(({ subject, text }, { addIssue }) => {
    for (const [field, words] of Object.entries({ subject, text })) {
      const message = unknownInsert(edition, words)
      if (message !== null) addIssue({ code: 'custom', path: [field], message })
    }
  })

/** A message that says what is missing is for those who miss something, and for nobody else. */
export const isOnlyForMissing = (...texts: readonly string[]): boolean =>
  texts.some((text) => insertsIn(text).includes('what is missing'))
