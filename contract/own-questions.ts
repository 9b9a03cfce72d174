import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import {
  date,
  id,
  optionalProse,
  optionalText,
  phoneNumber,
  proseTexts,
  requiredProse,
  requiredText,
  storable,
  undo,
  version,
  wallClock,
  ofVenue,
  rowId,
} from '#contract/fields.ts'
import { ownAudiences, ownKinds, ownReaders, type OwnKind, type OwnValue } from '#contract/own-answers.ts'
import { refusing } from '#contract/refusals.ts'

/** The most unarchived questions of an installation, choices per question, and characters per answer. */
export const ownLimits = { questions: 60, choices: 40, text: 200, prose: 1000 } as const

const keysOf = <Name extends string>(words: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(words).filter((name): name is Name => name in words))

export const OwnKindName = keysOf(ownKinds)
const OwnReaderName = keysOf(ownReaders)
const OwnAudienceName = keysOf(ownAudiences)

const contact = z.strictObject({ name: requiredText(100, 'Please enter the name'), phone: phoneNumber })

/** The question's kind decides which text is valid, and whether it may have several lines. */
const ownText = (max: number) => z.string().max(max).refine(storable).register(proseTexts, { isProse: true })

/** An answer of any kind, as stored and sent. */
export const OwnStored = z.union([
  ownText(ownLimits.prose),
  z.number(),
  z.boolean(),
  z.array(ownText(ownLimits.text)).max(ownLimits.choices),
  z.strictObject({ name: ownText(100), phone: ownText(40) }),
])

/** Answers by question; null means left blank, and keeps the known answer. */
export const OwnAnswersInput = z
  .record(id, OwnStored.nullable())
  .refine((own) => Object.keys(own).length <= ownLimits.questions, 'These are too many answers')

const choiceOf = (choices: readonly string[]) =>
  z.string().refine((text) => choices.includes(text), 'Please select an option')

const byKind: Record<OwnKind, (choices: readonly string[]) => z.ZodType<OwnValue>> = {
  text: () => requiredText(ownLimits.text, 'Please answer'),
  prose: () => requiredProse(ownLimits.prose, 'Please answer'),
  yesNo: () => z.boolean('Please select an option'),
  choice: choiceOf,
  choices: (choices) => z.array(choiceOf(choices)).min(1, 'Please select an option').max(ownLimits.choices),
  number: () => z.number('Please enter a number').min(-1e9).max(1e9),
  date: () => date,
  phone: () => phoneNumber,
  country: () => z.string().regex(/^[A-Z]{2}$/, 'Please select a country'),
  contact: () => contact,
}

/** The schema for a question's answer: parses the form people enter into the stored form, or gives an error. */
export const ownAnswerOf = ({ kind, choices }: { kind: OwnKind; choices: readonly string[] }) =>
  byKind[kind](choices)

const isUnique = (texts: readonly string[]) =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

const ownFields = {
  label: requiredText(200, 'Please write the question'),
  help: optionalText(500),
  kind: OwnKindName,
  choices: z
    .array(requiredText(ownLimits.text, 'Please write the choice'))
    .max(ownLimits.choices, `At most ${ownLimits.choices} choices`)
    .refine(isUnique, 'Two choices are the same')
    .default([]),
  isOfPerson: z.boolean().default(false),
  readers: z.array(OwnReaderName).max(6).default(['organisers']),
  purpose: optionalProse(300),
  keepDays: z.int('Please enter a number of days').min(0).max(3650).default(30),
  /** Column headings of a file, separated by commas; the question itself always counts as one. */
  heads: optionalText(500),
  /** The choice of people who fly; people with another choice never count as missing a flight. */
  flyingChoice: optionalText(ownLimits.text).default(null),
} as const

export const QuestionFields = z
  .strictObject(ownFields)
  .refine(({ kind, choices }) => (kind === 'choice' || kind === 'choices' ? choices.length >= 2 : true), {
    error: 'Please write at least two choices',
    path: ['choices'],
  })
  .refine(
    ({ kind, choices, flyingChoice }) =>
      flyingChoice === null || (kind === 'choice' && choices.includes(flyingChoice)),
    { error: 'Please write one of the choices', path: ['flyingChoice'] },
  )

/** How an edition asks a question. */
export const Asking = z.strictObject({
  audience: OwnAudienceName.default('everyone'),
  studioIds: z.array(id).max(200).default([]),
  isRequired: z.boolean().default(false),
  closesAt: wallClock.nullable().default(null),
  onlyIf: z
    .strictObject({ questionId: id, value: requiredText(ownLimits.text, 'Please select an answer') })
    .nullable()
    .default(null),
})

/** A question's place among those of its edition. */
const position = z.int().min(1).max(10_000)

export const QuestionUpdate = QuestionFields.safeExtend({
  id,
  version,
  asking: Asking.extend({ venueId: id }).optional(),
})

/** A question as it is shown to the people who answer it. */
export const AskedQuestion = z.object({
  id,
  label: z.string(),
  help: z.string().nullable(),
  kind: OwnKindName,
  choices: z.array(z.string()),
  isOfPerson: z.boolean(),
  readers: z.array(OwnReaderName),
  purpose: z.string().nullable(),
  keepDays: z.int(),
  audience: OwnAudienceName,
  studioIds: z.array(id),
  isRequired: z.boolean(),
  closesAt: z.string().nullable(),
  onlyIf: z.object({ questionId: id, value: z.string() }).nullable(),
})

/** A question as organisers see it. */
export const OwnQuestion = AskedQuestion.pick({
  id: true,
  label: true,
  help: true,
  kind: true,
  choices: true,
  isOfPerson: true,
  readers: true,
  purpose: true,
  keepDays: true,
}).extend({
  version,
  heads: z.string().nullable(),
  flyingChoice: z.string().nullable(),
  isArchived: z.boolean(),
  /** How many answers it has in all editions. */
  answered: z.int(),
  /** How the edition asks it; null if it doesn't. */
  asking: z
    .object({
      audience: OwnAudienceName,
      studioIds: z.array(id),
      isRequired: z.boolean(),
      closesAt: z.string().nullable(),
      onlyIf: z.object({ questionId: id, value: z.string() }).nullable(),
    })
    .nullable(),
})

/** The current question, shown when a save is stale. */
export const QuestionNow = OwnQuestion.omit({ answered: true, asking: true, isArchived: true })

/** An answer that others at the event may read, with its question. */
export const ReadByOthers = AskedQuestion.pick({ label: true, kind: true }).extend({ value: OwnStored })

export const SharedAnswer = ReadByOthers.extend({ questionId: id, personId: id, fullName: z.string() })

/** One person's answers to an edition's questions, with the facts that decide which to ask again. */
export const OwnSheet = z.object({
  questions: z.array(AskedQuestion),
  answers: z.record(z.string(), OwnStored),
  /** Questions whose answers more people may read by now. They don't see this answer until the person confirms it. */
  asksAgain: z.array(id),
})

/**
 * `OwnSheet` for the person themselves: all the edition's questions, with the facts that decide which of them they are
 * asked.
 */
export const OwnSheetOfGuest = OwnSheet.extend({
  situation: z.object({ attending: z.string(), isFlying: z.boolean(), studioId: id.nullable() }),
})

const changedAnswers = {
  answers: OwnAnswersInput,
  removes: z.array(id).max(ownLimits.questions).default([]),
}

export const questions = {
  /** The edition's questions first, in its order, then the others alphabetically. */
  list: organiser({ key: 'read people' })
    .input(ofVenue)
    .output(z.object({ questions: z.array(OwnQuestion) })),
  /**
   * Adds a question that the edition asks immediately, after all others. The caller may choose its id. Not for keys,
   * here and below: only people decide what guests are asked about themselves.
   */
  add: organiser()
    .errors(refusing('NOT_FOUND', 'TOO_MANY_QUESTIONS', 'QUESTION_EXISTS', 'QUESTION_LATER'))
    .input(z.strictObject({ id: id.optional(), venueId: id, question: QuestionFields, asking: Asking }))
    .output(z.object({ id })),
  /** Saves a question together with how an edition asks it, or neither. */
  update: organiser()
    .errors(
      refusing(
        'NOT_FOUND',
        'STALE',
        'QUESTION_ANSWERED',
        'QUESTION_NAMED',
        'QUESTION_EXISTS',
        'QUESTION_LATER',
      ),
    )
    .input(QuestionUpdate)
    .output(z.object({ version })),
  /** No edition asks it from now on; its answers stay until they expire. */
  archive: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
  restore: organiser()
    .errors(refusing('NOT_FOUND', 'TOO_MANY_QUESTIONS', 'QUESTION_EXISTS'))
    .input(rowId)
    .output(z.object({})),
  /**
   * Makes the edition ask a question, or changes how it asks it. A new question is asked last, or at its `position`.
   */
  ask: organiser()
    .errors(refusing('NOT_FOUND', 'QUESTION_LATER'))
    .input(z.strictObject({ venueId: id, questionId: id, asking: Asking, position: position.optional() }))
    .output(z.object({})),
  /** The edition stops asking it; its answers stay. Returns how it was asked; null if it wasn't. */
  stopAsking: organiser()
    .errors(refusing('NOT_FOUND', 'QUESTION_NAMED'))
    .input(z.strictObject({ venueId: id, questionId: id }))
    .output(z.object({ stopped: z.object({ asking: Asking, position }).nullable() })),
  /** Sets the order of the edition's questions. Questions left out keep their order, after the ones named. */
  order: organiser()
    .errors(refusing('NOT_FOUND', 'QUESTION_LATER'))
    .input(z.strictObject({ venueId: id, questionIds: z.array(id).max(ownLimits.questions) }))
    .output(z.object({})),
  /** The answers of everyone at an edition to some questions that organisers may read: by question, then by person. */
  answers: organiser({ key: 'read people' })
    .input(z.strictObject({ venueId: id, questionIds: z.array(id).max(ownLimits.questions) }))
    .output(z.object({ answers: z.record(id, z.record(id, OwnStored)) })),
  /** One person's answers, as organisers may read them. */
  ofPerson: organiser({ key: 'read people' })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, personId: id }))
    .output(OwnSheet),
  answer: organiser({ key: 'write people' })
    .errors(refusing('NOT_FOUND', 'ANSWER_UNFIT'))
    .input(z.strictObject({ venueId: id, personId: id, ...changedAnswers }))
    .output(z.object({})),
  /** Saves the same answer for several people; null removes it. */
  answerMany: organiser({ key: 'write people', isImport: true })
    .errors(refusing('NOT_FOUND', 'ANSWER_UNFIT'))
    .input(
      z.strictObject({
        venueId: id,
        questionId: id,
        value: OwnStored.nullable(),
        personIds: z.array(id).min(1).max(5000),
      }),
    )
    .output(z.object({ changed: z.int(), undo })),
  /** The caller's own answers at one of their editions. */
  mine: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(OwnSheetOfGuest),
  /** The answers of other attendees that everyone at the event may read: by question, then by name. */
  others: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.array(SharedAnswer)),
  answerMine: guest()
    .errors(refusing('NOT_FOUND', 'ANSWER_UNFIT', 'ANSWER_MISSING', 'REGISTRATION_CLOSED'))
    .input(z.strictObject({ venueId: id, ...changedAnswers }))
    .output(z.object({})),
}
