/**
 * Questions that organisers ask in their own words, and the answers. Without schemas, so that a page can show the
 * questions before they have come; contract/own-questions.ts makes them.
 */

/** The kinds of questions, with the words that organisers choose from. */
export const ownKinds = {
  text: 'Short text',
  prose: 'Long text',
  yesNo: 'Yes or no',
  choice: 'One of several',
  choices: 'Several of several',
  number: 'Number',
  date: 'Date',
  phone: 'Telephone',
  country: 'Country',
  contact: 'Name and telephone',
} as const
export type OwnKind = keyof typeof ownKinds

/** People who may read the answers, besides the person who gave them. */
export const ownReaders = {
  organisers: 'organisers',
  kitchen: 'the kitchen',
  hotel: 'the hotel',
  drivers: 'drivers',
  roommates: 'people who share the room',
  guests: 'everyone at the event',
} as const
export type OwnReader = keyof typeof ownReaders
export const ownReaderNames = Object.keys(ownReaders).filter((name): name is OwnReader => name in ownReaders)

/** The people of an edition who are asked. */
export const ownAudiences = {
  everyone: 'Everyone who answers',
  coming: 'People who come',
  flying: 'People who fly',
} as const
export type OwnAudience = keyof typeof ownAudiences

export type OwnContact = { name: string; phone: string }
/** Text of a text, choice, date (`YYYY-MM-DD`), telephone or country (two letters); a list of choices. */
export type OwnValue = string | number | boolean | string[] | OwnContact

/** The answers of one person, by the question's id; null is left blank, and keeps what is known. */
export type OwnAnswers = Readonly<Record<string, OwnValue | null>>

/** The answers that were given. */
export const givenOf = (answers: OwnAnswers): OwnAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== null))

/** A question as an edition asks it. */
export type AskedQuestion = {
  id: string
  label: string
  help: string | null
  kind: OwnKind
  choices: readonly string[]
  readers: readonly OwnReader[]
  /** Why it is asked, in one sentence. */
  purpose: string | null
  /** Days after the event, or after the person's last one, until the answer is deleted. */
  keepDays: number
  /** The newest answer counts for every edition; the others are asked again each time. */
  isOfPerson: boolean
  audience: OwnAudience
  /** Only people of these studios are asked; empty: of all. */
  studioIds: readonly string[]
  isRequired: boolean
  /** Until when it can be answered, a wall-clock moment at the venue; null: as long as registration is open. */
  closesAt: string | null
  /** It is asked only after this answer to an earlier question. */
  onlyIf: { questionId: string; value: string } | null
}

/** What says who is asked. `own`: the answers given or known so far. */
export type OwnSituation = {
  attending: string
  isFlying: boolean
  studioId: string | null
  own: OwnAnswers
}

const hasAudience: Record<OwnAudience, (situation: OwnSituation) => boolean> = {
  everyone: () => true,
  coming: ({ attending }) => attending === 'yes',
  flying: ({ attending, isFlying }) => attending === 'yes' && isFlying,
}

/** The questions that a person in this situation is asked, in order: a condition looks at an earlier question that is asked. */
export function questionsFor<Question extends AskedQuestion>(
  questions: readonly Question[],
  situation: OwnSituation,
): Question[] {
  const asked: Question[] = []
  for (const question of questions) {
    const { onlyIf, studioIds } = question
    const other = onlyIf && asked.find(({ id }) => id === onlyIf.questionId)
    const isMet =
      onlyIf === null || (other && isAnsweredWith(situation.own[onlyIf.questionId] ?? null, onlyIf.value))
    const isOfStudio =
      studioIds.length === 0 || (situation.studioId !== null && studioIds.includes(situation.studioId))
    if (hasAudience[question.audience](situation) && isOfStudio && isMet) asked.push(question)
  }
  return asked
}

/** Whether it must be answered. A person who cannot come says so and no more. */
export const isOwnRequired = (
  { isRequired }: AskedQuestion,
  { attending }: Pick<OwnSituation, 'attending'>,
) => isRequired && attending === 'yes'

/** Whether an answer is, or contains, what a condition names. */
export const isAnsweredWith = (value: OwnValue | null, wanted: string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : ownAnswerText(value) === wanted

/** The answers that a condition can name. */
export const ownConditions = ({
  kind,
  choices,
}: Pick<AskedQuestion, 'kind' | 'choices'>): readonly string[] => {
  if (kind === 'yesNo') return ['Yes', 'No']
  return kind === 'choice' || kind === 'choices' ? choices : []
}

/** An answer in words, in one line; empty where there is none. Countries and dates stay codes here. */
export function ownAnswerText(value: OwnValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return 'name' in value ? contactText(value) : value.join(', ')
  return String(value)
}

const contactText = ({ name, phone }: OwnContact) => [name, phone].filter(Boolean).join(', ')

/** Says which people read an answer and when it is deleted, in two sentences. */
export function ownReadersLine({
  readers,
  keepDays,
  isOfPerson,
}: Pick<AskedQuestion, 'readers' | 'keepDays' | 'isOfPerson'>): string {
  const names = Object.entries(ownReaders).flatMap(([reader, words]) =>
    readers.some((one) => one === reader) ? [words] : [],
  )
  const who =
    names.length === 0 ? 'Only you read this' : `${capitalFirst(listOf(names))} read${readsAlone(names)} this`
  const event = isOfPerson ? 'your last event' : 'the event'
  const when =
    keepDays === 0 ? `right after ${event}` : `${keepDays} ${keepDays === 1 ? 'day' : 'days'} after ${event}`
  const isOnlyOrganisers = names.length === 1 && names[0] === ownReaders.organisers
  return `${isOnlyOrganisers ? 'Only organisers see this' : who}. Deleted ${when}.`
}

const capitalFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const listOf = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
/** One kitchen, hotel or everyone reads; organisers read. */
const readsAlone = (names: readonly string[]) =>
  names.length === 1 &&
  [ownReaders.kitchen, ownReaders.hotel, ownReaders.guests].some((one) => one === names[0])
    ? 's'
    : ''
