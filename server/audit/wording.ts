import { pluralize } from '#server/lib/words.ts'

export type Values = Readonly<Record<string, unknown>> | null

/** An entry as its sentence is made of it. */
export type AuditDetails = {
  action: string
  /** The name of what it is about as it is now; null when that is gone. */
  subject: string | null
  /** The workshop whose seat it was. */
  workshop: string | null
  /** Those of an Undo are of the entry that it undid, and `undone` is what that was. */
  before: Values
  after: Values
  undone?: string | null
}

/** What follows the name of the person who did it. */
export type Sentence = (details: AuditDetails) => string

export const text = (values: Values, key: string): string | null => {
  const value = values?.[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** `menuItem` → `menu item` */
export const wordsOf = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** How many people an entry is about. */
export const peopleIn = (after: Values) => pluralize(text(after, 'people'), 'person', 'people')
export const somebody = ({ subject }: AuditDetails) => subject ?? 'someone'
const titled = ({ subject, before, after }: AuditDetails) =>
  subject ?? text(after, 'title') ?? text(before, 'title') ?? null
export const quoted =
  (what: string): Sentence =>
  (details) => {
    const title = titled(details)
    return title === null ? `a ${what}` : `the ${what} “${title}”`
  }
export const aboutIt =
  (verb: string, name: Sentence): Sentence =>
  (details) =>
    `${verb} ${name(details)}`
export const named =
  (what: string): Sentence =>
  ({ subject }) =>
    subject === null ? `a ${what}` : `the ${what} ${subject}`
export const roomOf: Sentence = ({ subject, before }) => {
  const number = subject ?? text(before, 'roomNumber')
  return number === null ? 'a room' : `room ${number}`
}
export const exported =
  (what: string): Sentence =>
  ({ after }) =>
    `exported the ${what} (${pluralize(text(after, 'rows'), 'row')})`
