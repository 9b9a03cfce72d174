import type { AskedQuestion, OwnAnswers, OwnValue } from '#contract/own-answers.ts'
import { changedSince } from '#web/lib/changed-since.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

/** The field name of a question. Errors of its answer, which is sent as `own` by id, show there. */
export const ownField = (id: string) => `own.${id}`

/** The fields that list the questions a form asks, and the answers to remove. */
export const ownMarks = { asked: 'ownAsked', removed: 'ownRemoves' } as const

/** Shown at an answer whose new readers don't see it until it is saved again. */
export const widened = 'More people would read this: keep or change.'

/** A prefix for each choice's value, so that no choice is taken for 'none'. */
export const choiceMark = '='

/**
 * The answers from `OwnFields`; null means left blank. Leaves out hidden questions, and blanks of people who aren't coming,
 * because they needn't answer.
 */
export function readOwn(
  questions: readonly AskedQuestion[],
  fields: FormFields,
  attending: string | null = 'yes',
): OwnAnswers {
  const asked = questions.filter(({ id }) => fields.choices(ownMarks.asked).includes(id))
  const answers = asked.map((question) => [question.id, readAnswer(question, fields)] as const)
  return Object.fromEntries(answers.filter(([, value]) => attending === 'yes' || value !== null))
}

/**
 * The answers that differ from those a form was opened with. An answer with more readers than before counts, because saving it
 * agrees to them.
 */
export function changedOwn(
  answers: OwnAnswers,
  opened: OwnAnswers,
  asksAgain: readonly string[] = [],
): OwnAnswers {
  const agreed = asksAgain.flatMap((id) => (answers[id] === undefined ? [] : [[id, answers[id]]]))
  return { ...Object.fromEntries(agreed), ...changedSince(opened, answers) }
}

/** The answers from `OwnFields` to remove. */
export const readOwnRemoves = ({ choices }: FormFields): string[] => choices(ownMarks.removed)

function readAnswer(question: AskedQuestion, fields: FormFields): OwnValue | null {
  const name = ownField(question.id)
  switch (question.kind) {
    case 'number':
      return fields.number(name)
    case 'date':
      return fields.date(name)
    case 'yesNo':
    case 'choice':
    case 'choices':
      return readChoice(question, fields.choices(name))
    case 'contact':
      return readContact(fields.text(`${name}.name`), fields.text(`${name}.phone`))
    case 'text':
    case 'prose':
    case 'phone':
    case 'country':
      return fields.text(name).trim() || null
  }
}

function readChoice({ kind }: AskedQuestion, marked: readonly string[]): OwnValue | null {
  const choices = marked.flatMap((id) => (id.startsWith(choiceMark) ? [id.slice(choiceMark.length)] : []))
  const [first] = choices
  if (first === undefined) return null
  if (kind === 'choices') return choices
  return kind === 'yesNo' ? first === 'Yes' : first
}

const readContact = (name: string, phone: string) =>
  name.trim() === '' && phone.trim() === '' ? null : { name, phone }
