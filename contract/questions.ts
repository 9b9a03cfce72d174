import { blankFlights, commonAllergens, diets, removableFlights } from '#contract/answers.ts'
import { capital } from '#contract/capital.ts'

/**
 * The questions about a person, each declared once, as data. Forms, saving, lists, imports, letters, personal data,
 * retention, demo and tests derive from it. The schemas are in contract/detail-fields.ts, because they load after the
 * page.
 */

/** A part of an answer, with its sample value for tests and the demo. */
export type Part = {
  /** The label in an organiser's form, in a guest's form, and in the person's own data. */
  label: string
  guestLabel?: string
  storedLabel?: string
  /** Newer than the first release: pages opened before don't send it. */
  isLater?: true
} & (
  | {
      kind: 'text'
      max: number
      sample: string | null
      /** A free text that explains this choice; any other choice clears it. */
      specifies?: string
      /** The person's own browser offers their number. */
      isPhone?: true
    }
  | { kind: 'choice'; choices: readonly string[]; placeholder?: string; sample: string }
  | { kind: 'allergies'; suggestions: readonly string[]; sample: readonly string[] }
  | { kind: 'yesNo'; sample: boolean }
  /** Consent about the list before it, cleared when that list is empty; `text` is how each audience reads it. */
  | { kind: 'consent'; sample: true; text: Record<TextReader, string> }
)

export type Reader = 'kitchen' | 'driver'
type TextReader = 'guest' | 'organiser'

/**
 * The class of personal data: how long an answer is kept, which readers it may have besides organisers, and whether the
 * survey can ask for it (`isInSurvey`), because the survey promises to delete its answers. Guests answer every question
 * on their page.
 */
type DataClass =
  /** Stays as long as the person; never in the survey. */
  | { dataClass: 'contact'; readers: readonly 'driver'[]; isInSurvey: false }
  /**
   * Deleted some days after the person's last event. No secret to the next user of a device, so a registration keeps it
   * when its address is changed without the password.
   */
  | { dataClass: 'stay'; readers: readonly []; isInSurvey: boolean }
  /** Deleted some days after the person's last event. */
  | { dataClass: 'health'; readers: readonly 'kitchen'[]; isInSurvey: boolean }

export type Question = DataClass & {
  term: string
  organiserTerm?: string
  /** The first part is the answer and has the question's name; the others depend on it. */
  parts: Readonly<Record<string, Part>>
  /** The permission matrix checks that these readers, and no others, get the answers. */
  readers: readonly Reader[]
  /** Has a column in the list of attendees and its export. */
  isListed: boolean
  /** Alternative headings of its column in a file of people. */
  heads?: string
}

const questions = {
  phone: {
    term: 'Phone',
    parts: { phone: { kind: 'text', label: 'Phone', max: 50, isPhone: true, sample: '+351 912 345 678' } },
    dataClass: 'contact',
    readers: ['driver'],
    isInSurvey: false,
    isListed: false,
    heads:
      'phone, phone number, telephone, tel, mobile, cell, handy, mobil, telefon, telefonnummer, portable, telefono, movil, cellulare, telemovel, puhelin',
  },
  openToRoomSharing: {
    term: 'Sharing a room',
    organiserTerm: 'Room Sharing',
    parts: {
      openToRoomSharing: {
        kind: 'yesNo',
        label: 'Open to room sharing',
        guestLabel: 'Are you open to sharing a room?',
        storedLabel: 'Open to sharing a room',
        sample: true,
      },
    },
    dataClass: 'stay',
    readers: [],
    isInSurvey: true,
    isListed: true,
  },
  diet: {
    term: 'Diet',
    parts: {
      diet: {
        kind: 'choice',
        label: 'Diet',
        guestLabel: 'Dietary preference',
        placeholder: 'Select your diet',
        choices: diets,
        sample: 'vegan',
      },
      dietNote: {
        kind: 'text',
        label: 'Which diet?',
        storedLabel: 'Diet, in words',
        max: 200,
        sample: null,
        specifies: 'other',
      },
    },
    dataClass: 'health',
    readers: ['kitchen'],
    isInSurvey: true,
    isListed: true,
    heads:
      'diet, dietary, dietary needs, meal, food, essen, ernahrung, verpflegung, kost, kosthold, regime, dieta, alimentation, alimentacion, you eat',
  },
  allergies: {
    term: 'Allergies',
    parts: {
      allergies: {
        kind: 'allergies',
        label: 'Food allergies',
        storedLabel: 'Allergies',
        suggestions: commonAllergens,
        sample: ['Nuts'],
      },
      kitchenMayKnow: {
        kind: 'consent',
        label: 'Kitchen sees the first name',
        storedLabel: 'Kitchen sees your first name',
        isLater: true,
        sample: true,
        text: { guest: 'the kitchen sees your first name', organiser: 'the kitchen sees the first name' },
      },
    },
    dataClass: 'health',
    readers: ['kitchen'],
    isInSurvey: true,
    isListed: true,
    heads:
      'allergies, allergy, allergens, intolerances, allergien, allergie, allergene, unvertraglichkeiten, alergias, alergia, allergier, allergic, cannot eat, cant eat, dont eat, not eat, cant you eat',
  },
} as const satisfies Record<string, Question>

type Questions = typeof questions
export type QuestionName = keyof Questions
type NameWhere<Condition> = {
  [Name in QuestionName]: Questions[Name] extends Condition ? Name : never
}[QuestionName]
export type SurveyQuestion = NameWhere<{ isInSurvey: true }>
/** Questions whose answer guests can remove; a choice can only be changed. */
type RemovableQuestion = {
  [Name in QuestionName]: Questions[Name]['parts'] extends Record<Name, Chosen> ? never : Name
}[QuestionName]
type Chosen = { kind: 'choice' | 'yesNo' }
export type ListedQuestion = NameWhere<{ isListed: true }>
export type ImportedQuestion = NameWhere<{ heads: string }>

type PartsIn<Name extends QuestionName> = Name extends unknown ? Questions[Name]['parts'] : never
type KeyOf<Union> = Union extends unknown ? keyof Union : never
export type PartName<Name extends QuestionName = QuestionName> = KeyOf<PartsIn<Name>>
type PartNamed<Name, Parts = PartsIn<QuestionName>> =
  Parts extends Record<Name & PropertyKey, infer Named> ? Named : never

export type PartValue<Name> =
  PartNamed<Name> extends infer Each
    ? Each extends { choices: readonly (infer Choice)[] }
      ? Choice
      : Each extends { kind: 'text' }
        ? string
        : Each extends { kind: 'allergies' }
          ? string[]
          : boolean
    : never

type ConsentPart = {
  [Each in PartName]: PartNamed<Each> extends { kind: 'consent' } ? Each : never
}[PartName]

/** Whether the part is newer than the first release. */
export type IsLater<Name> = PartNamed<Name> extends { isLater: true } ? true : false

export type PartValues<Name extends PartName = PartName> = { [Each in Name]: PartValue<Each> | null }

const namesOf = <Of extends object>(object: Of) =>
  Object.keys(object).filter((name): name is keyof Of & string => name in object)

/** Puts these questions first, then the others as declared. */
export const inOrder = <Name extends QuestionName>(first: readonly Name[], all: readonly Name[]): Name[] => [
  ...new Set([...first, ...all]),
]

export const questionNamed = (name: QuestionName): Question => questions[name]

export const questionNames = namesOf(questions)
export const surveyQuestions = questionNames.filter(
  (name): name is SurveyQuestion => questions[name].isInSurvey,
)
export const isRemovable = <Name extends QuestionName>(name: Name): name is Name & RemovableQuestion =>
  !['choice', 'yesNo'].includes(questionNamed(name).parts[name]?.kind ?? '')
/** Answers that guests can remove, because leaving a field blank removes nothing. */
export const removableQuestions = questionNames.filter(isRemovable)
/** The survey's removable answers, with its flights. */
export const removable = [...surveyQuestions.filter(isRemovable), ...removableFlights]
export const importedQuestions = questionNames.filter(
  (name): name is ImportedQuestion => 'heads' in questions[name],
)
export const listedQuestions = inOrder(
  ['openToRoomSharing', 'allergies'],
  questionNames.filter((name): name is ListedQuestion => questions[name].isListed),
)

/** Whether people who are coming must answer the question. */
export const isRequired = (name: QuestionName) => name === 'openToRoomSharing'

/** Makes a value for each part of these questions, by name. */
export const forParts = <Name extends QuestionName, Values extends Record<PartName<Name>, unknown>>(
  names: readonly Name[],
  make: (part: Part, name: string) => unknown,
): Values =>
  Object.assign(
    {},
    ...names.flatMap((name) =>
      Object.entries(questionNamed(name).parts).map(([part, declared]) => ({ [part]: make(declared, part) })),
    ),
  )

export const blankAnswers = <Name extends QuestionName>(
  names: readonly Name[],
): { [Each in PartName<Name>]: null } => forParts(names, () => null)

/** Leaves out the boxes that only people themselves may tick. */
export const withoutConsents = <Fields extends object>(fields: Fields): Omit<Fields, ConsentPart> => {
  const parts = Object.assign({}, ...questionNames.map((name) => questionNamed(name).parts))
  return Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => parts[name]?.kind !== 'consent' && { [name]: field }),
  )
}

export const partNames = <Name extends QuestionName>(names: readonly Name[]) => namesOf(blankAnswers(names))

export const sampleAnswers = <Name extends QuestionName>(
  names: readonly Name[],
): PartValues<PartName<Name>> => forParts(names, ({ sample }) => sample)

/** The optional questions of the survey, all blank. */
export const unanswered = {
  ...blankAnswers(surveyQuestions),
  ...blankFlights,
  flightsPrivate: null,
  own: {},
} as const

/** Answers that another release may have saved, so a choice may no longer exist. */
export type SomeAnswers = {
  readonly [Name in PartName]?:
    | (PartValue<Name> extends string ? string : Readonly<PartValue<Name>>)
    | null
    | undefined
}

/** An answer as its readers read it; null if there is none. */
export function answerText(name: QuestionName, answers: SomeAnswers, reader: TextReader): string | null {
  const parts = Object.entries(questionNamed(name).parts)
  const valueOf = (part: string): unknown => Reflect.get(answers, part) ?? null
  const chosen = valueOf(parts[0]?.[0] ?? '')
  return parts.reduce<string | null>((text, [part, declared]) => {
    const value = valueOf(part)
    if (value === null) return text
    switch (declared.kind) {
      case 'yesNo':
        return value ? 'Yes' : 'No'
      case 'choice':
        return reader === 'guest' ? capital(String(value)) : String(value)
      case 'allergies':
        return Array.isArray(value) ? value.join(', ') || 'None' : text
      case 'consent':
        return value && text !== null && text !== 'None' ? `${text} (${declared.text[reader]})` : text
      case 'text':
        if (declared.specifies === undefined) return [text, value].filter(Boolean).join(', ')
        if (declared.specifies !== chosen) return text
        return reader === 'guest' ? String(value) : `${text}: ${String(value)}`
    }
  }, null)
}

export const organiserTerm = (name: QuestionName): string =>
  questionNamed(name).organiserTerm ?? questionNamed(name).term

/** `Only organisers and the kitchen`: the readers of these questions together. */
export const onlyReaders = (names: readonly QuestionName[]): string =>
  names.some((name) => isReadBy(name, 'kitchen')) ? 'Only organisers and the kitchen' : 'Only organisers'

export const isReadBy = (name: QuestionName, reader: Reader): boolean =>
  questionNamed(name).readers.includes(reader)
