import { pluralize } from '#server/lib/words.ts'

export type Values = Readonly<Record<string, unknown>> | null

/** An entry in the log, from which its sentence is made. */
export type AuditDetails = {
  action: string
  /** The current name of the subject; null if it was deleted. */
  subject: string | null
  /** The workshop of the seat. */
  workshop: string | null
  /** For an Undo, the values of the entry it undid, which is in `undone`. */
  before: Values
  after: Values
  undone?: string | null
}

/** Writes the words after the actor's name. */
export type Sentence = (details: AuditDetails) => string

export const text = (values: Values, key: string): string | null => {
  const value = values?.[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** `menuItem` → `menu item` */
export const wordsOf = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** How many people an entry is about. */
export const peopleIn = (after: Values) => pluralize(text(after, 'people'), 'person', 'people')
export const subjectName = ({ subject }: AuditDetails) => subject ?? 'someone'
const titleOf = ({ subject, before, after }: AuditDetails) =>
  subject ?? text(after, 'title') ?? text(before, 'title') ?? null
export const quoted =
  (what: string): Sentence =>
  (details) => {
    const title = titleOf(details)
    return title === null ? `a ${what}` : `the ${what} “${title}”`
  }
export const aboutIt =
  (verb: string, name: Sentence): Sentence =>
  (details) =>
    `${verb} ${name(details)}`
export const withName =
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
