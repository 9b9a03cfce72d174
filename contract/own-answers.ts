/**
 * Custom questions, which organisers ask in their own words, and their answers. The schemas are in
 * contract/own-questions.ts, so that a page can show questions before it loads them.
 */

/** The kinds of questions, with the labels that organisers choose from. */
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

/** People who may read the answers, besides the person who answered. */
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
/** The text of a text, choice, date (`YYYY-MM-DD`), telephone or country (two letters); a list for several choices. */
export type OwnValue = string | number | boolean | string[] | OwnContact

/** One person's answers by question id; null means left blank, and keeps the known answer. */
export type OwnAnswers = Readonly<Record<string, OwnValue | null>>

export const withoutBlankAnswers = (answers: OwnAnswers): OwnAnswers =>
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
  /** Days after the event, or after the person's last event, until the answer is deleted. */
  keepDays: number
  /** The newest answer counts for every edition; other questions are asked again at each edition. */
  isOfPerson: boolean
  audience: OwnAudience
  /** Only people of these studios are asked; if empty, everyone is. */
  studioIds: readonly string[]
  isRequired: boolean
  /** The last moment for an answer, by the venue's clock; null: as long as registration is open. */
  closesAt: string | null
  /** Asked only if an earlier question has this answer. */
  onlyIf: { questionId: string; value: string } | null
}

/** The facts that decide which questions a person is asked. `own`: the answers given or known so far. */
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

/** The questions a person in this situation is asked, in order. A condition fails if the question it names isn't asked. */
export function questionsFor<Question extends AskedQuestion>(
  questions: readonly Question[],
  situation: OwnSituation,
): Question[] {
  const applicable: Question[] = []
  for (const question of questions) {
    const { onlyIf, studioIds } = question
    const other = onlyIf && applicable.find(({ id }) => id === onlyIf.questionId)
    const isMet =
      onlyIf === null || (other && isAnsweredWith(situation.own[onlyIf.questionId] ?? null, onlyIf.value))
    const isInStudio =
      studioIds.length === 0 || (situation.studioId !== null && studioIds.includes(situation.studioId))
    if (hasAudience[question.audience](situation) && isInStudio && isMet) applicable.push(question)
  }
  return applicable
}

/** Whether a question must be answered. People who can't come need to answer nothing else. */
export const isOwnRequired = (
  { isRequired }: AskedQuestion,
  { attending }: Pick<OwnSituation, 'attending'>,
) => isRequired && attending === 'yes'

/** Whether an answer equals or contains the one that a condition names. */
export const isAnsweredWith = (value: OwnValue | null, expected: string): boolean =>
  Array.isArray(value) ? value.includes(expected) : ownAnswerText(value) === expected

/** The answers that a condition can name. */
export const ownConditions = ({
  kind,
  choices,
}: Pick<AskedQuestion, 'kind' | 'choices'>): readonly string[] => {
  if (kind === 'yesNo') return ['Yes', 'No']
  return kind === 'choice' || kind === 'choices' ? choices : []
}

/** An answer as one line of text; empty if there is none. Countries and dates stay codes. */
export function ownAnswerText(value: OwnValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return 'name' in value ? contactText(value) : value.join(', ')
  return String(value)
}

const contactText = ({ name, phone }: OwnContact) => [name, phone].filter(Boolean).join(', ')

/** Two sentences: which people read an answer, and when it is deleted. */
export function ownReadersLine({
  readers,
  keepDays,
  isOfPerson,
}: Pick<AskedQuestion, 'readers' | 'keepDays' | 'isOfPerson'>): string {
  const names = Object.entries(ownReaders).flatMap(([reader, words]) =>
    readers.some((one) => one === reader) ? [words] : [],
  )
  const who =
    names.length === 0 ? 'Only you read this' : `${capitalFirst(listOf(names))} read${verbEnding(names)} this`
  const event = isOfPerson ? 'your last event' : 'the event'
  const when =
    keepDays === 0 ? `right after ${event}` : `${keepDays} ${keepDays === 1 ? 'day' : 'days'} after ${event}`
  const isOnlyOrganisers = names.length === 1 && names[0] === ownReaders.organisers
  return `${isOnlyOrganisers ? 'Only organisers see this' : who}. Deleted ${when}.`
}

const capitalFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const listOf = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
/** Singular subjects take 'reads': one kitchen, a hotel, everyone; organisers 'read'. */
const verbEnding = (names: readonly string[]) =>
  names.length === 1 &&
  [ownReaders.kitchen, ownReaders.hotel, ownReaders.guests].some((one) => one === names[0])
    ? 's'
    : ''
