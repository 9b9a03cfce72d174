import { Asking, QuestionFields } from '#contract/own-questions.ts'
import type { ReadyQuestion } from '#contract/ready-questions.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import type { Asking as AskingValues, Question } from '#web/questions/asking-words.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

export type QuestionValues = Pick<
  Question,
  | 'label'
  | 'help'
  | 'kind'
  | 'choices'
  | 'flyingChoice'
  | 'isOfPerson'
  | 'readers'
  | 'purpose'
  | 'keepDays'
  | 'heads'
>

export const questionLabels = {
  label: 'Question',
  kind: 'Kind of answer',
  choices: 'Choices',
  flyingChoice: 'Choice of people who fly',
  help: 'Help under the question',
  isOfPerson: 'Belongs to',
  readers: 'Who reads the answers',
  purpose: 'Why you ask',
  keepDays: 'Days kept',
  heads: 'Columns in a file',
}

export const blankQuestion: QuestionValues = {
  label: '',
  help: null,
  kind: 'text',
  choices: [],
  flyingChoice: null,
  isOfPerson: false,
  readers: ['organisers'],
  purpose: null,
  keepDays: 30,
  heads: null,
}

export const defaultAsking: AskingValues = {
  audience: 'everyone',
  studioIds: [],
  isRequired: false,
  closesAt: null,
  onlyIf: null,
}

export const valuesOfReady = (ready: ReadyQuestion): QuestionValues => ({
  ...blankQuestion,
  label: ready.label,
  help: ready.help ?? null,
  kind: ready.kind,
  choices: [...(ready.choices ?? [])],
  flyingChoice: ready.flyingChoice ?? null,
  isOfPerson: ready.isOfPerson,
  readers: [...ready.readers],
  purpose: ready.purpose,
  keepDays: ready.keepDays,
  heads: ready.heads ?? null,
})

/** The schema for a new question, which the call takes in two parts. */
export const newQuestionSchema = (venueId: string) =>
  QuestionFields.safeExtend({ asking: Asking }).transform(({ asking, ...question }) => ({
    venueId,
    question,
    asking,
  }))

export const isWithChoices = (kind: string | null): boolean => kind === 'choice' || kind === 'choices'

export const readQuestion = ({ text, choice, choices, number }: FormFields) => ({
  label: text('label'),
  kind: choice('kind'),
  choices: isWithChoices(choice('kind'))
    ? text('choices')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : [],
  flyingChoice: choice('kind') === 'choice' ? text('flyingChoice') : '',
  help: text('help'),
  isOfPerson: choice('isOfPerson') === 'person',
  readers: choices('readers'),
  purpose: text('purpose'),
  keepDays: number('keepDays'),
  heads: text('heads'),
})

export const readAsking = ({ choice, choices, isOn, wallClock }: FormFields) => {
  const questionId = choice('asking.onlyIf.questionId')
  return {
    audience: choice('asking.audience'),
    studioIds: choices('asking.studioIds'),
    isRequired: isOn('asking.isRequired'),
    closesAt: wallClock('asking.closesAt'),
    onlyIf: questionId && { questionId, value: choice('asking.onlyIf.value') ?? '' },
  }
}

export type Studio = Outputs['studios']['list'][number]
