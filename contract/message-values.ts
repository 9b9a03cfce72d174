import type { z } from 'zod'
import { inserts, type EditionValues, type Insert, type Recipient } from '#contract/messages.ts'
import {
  fillIn,
  insertsIn,
  joinWords,
  readPlainWriting,
  textOfBlocks,
  type Block,
  type Value,
} from '#contract/plain-writing.ts'

type Edition = z.output<typeof EditionValues>

/** The addresses of a message: the recipient's personal link, and the page where they give feedback. */
export type Links = Record<'personal' | 'feedback', string>

/**
 * The insert values of a message for one recipient. Shared with the pages, so that organisers see exactly what is sent.
 */
export const valuesFor = (
  edition: Edition,
  recipient: Pick<z.output<typeof Recipient>, 'firstName' | 'room' | 'missing' | 'own'>,
  links: Links,
): Record<Insert, Value> & Readonly<Record<string, Value>> => ({
  ...Object.fromEntries(edition.questions.map((name) => [name, recipient.own[name] ?? 'not answered'])),
  'first name': recipient.firstName ?? 'there',
  event: edition.event,
  dates: edition.dates ?? '',
  'personal link': { href: links.personal, label: 'Open my page' },
  'feedback link': { href: links.feedback, label: 'Say how it was' },
  'what is missing': recipient.missing.length === 0 ? 'nothing' : recipient.missing,
  'reply by': edition.replyBy ?? '',
  room: recipient.room ?? 'to be announced',
  contact: edition.contact ?? '',
})

/**
 * The message as a post in a channel, which everyone reads; `link` opens each recipient's own page. Null if it has
 * inserts whose values differ between recipients.
 */
export function postOf(
  edition: Edition,
  { subject, text }: { subject: string; text: string },
  link: string,
): { title: string; blocks: Block[] } | null {
  const personalInserts = new Set(['what is missing', 'room', ...edition.questions])
  if ([...insertsIn(subject), ...insertsIn(text)].some((name) => personalInserts.has(name))) return null
  const values = valuesFor(
    edition,
    { firstName: 'everyone', room: null, missing: [], own: {} },
    { personal: link, feedback: link },
  )
  const title = textOfBlocks(fillIn(readPlainWriting(subject), values))
  return { title, blocks: fillIn(readPlainWriting(text), values) }
}

const whenEmpty: readonly [Insert, keyof Edition, string][] = [
  ['dates', 'dates', 'This event has no dates yet, so the message cannot name them.'],
  [
    'reply by',
    'replyBy',
    'Registration for this event has no closing day yet, so the message cannot name it.',
  ],
  ['contact', 'contact', 'This event has no contact yet, so the message cannot name one.'],
]

/** A sentence naming the inserts for which the edition has no value; null if there are none. */
export function emptyInsert(edition: Edition, ...texts: readonly string[]): string | null {
  const used = new Set(texts.flatMap((text) => insertsIn(text)))
  return whenEmpty.find(([insert, key]) => used.has(insert) && edition[key] === null)?.[2] ?? null
}

/** A sentence naming the inserts that no message to this edition's people can fill; null if there are none. */
function unknownInsert({ questions }: Edition, ...texts: readonly string[]): string | null {
  const known = [...inserts, ...questions]
  const unknown = new Set(
    texts.flatMap((text) => insertsIn(text)).filter((name) => !known.some((one) => one === name)),
  )
  if (unknown.size === 0) return null
  const quoted = [...unknown].map((name) => `“${name}”`)
  return `A message cannot fill in ${joinWords(quoted)}. Between braces you can write ${joinWords(known)}.`
}

export type Words = { subject: string; text: string }

/** A sentence naming the inserts that the edition can't fill in; null if it can fill in all. */
export const unfillable = (edition: Edition, { subject, text }: Words): string | null =>
  emptyInsert(edition, subject, text) ?? unknownInsert(edition, subject, text)

/** Reports both kinds of insert at the fields of a form. */
export const fillable = <Schema extends z.ZodType<Words>>(schema: Schema, edition: Edition) =>
  schema.superRefine(({ subject, text }, { addIssue }) => {
    for (const [field, words] of Object.entries({ subject, text })) {
      const message = unknownInsert(edition, words)
      if (message !== null) addIssue({ code: 'custom', path: [field], message })
    }
  })

/** Whether a message lists missing answers. If so, it should go only to people who have some. */
export const isOnlyForMissing = (...texts: readonly string[]): boolean =>
  texts.some((text) => insertsIn(text).includes('what is missing'))
