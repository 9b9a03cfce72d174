import type { AskedQuestion, OwnAnswers, OwnValue } from '#contract/own-answers.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

/** The field of a question. An error at its answer, `own` by id in what is sent, is shown there. */
export const ownField = (id: string) => `own.${id}`

/** The fields that say which questions a form asks, and which answers are taken away. */
export const ownMarks = { asked: 'ownAsked', removed: 'ownRemoves' } as const

/** Beside an answer whose new readers do not see it until it is saved again. */
export const widened = 'More people would read this: keep or change.'

/** What stands before a choice in its field, so that no choice is taken for none. */
export const choiceMark = '='

/**
 * The answers of `OwnFields`; null is left blank. Questions that are put aside have none, nor have those that people who
 * do not come leave blank: they must answer nothing.
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

/** The answers of `OwnFields` that are taken away. */
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
      return chosen(question, fields.choices(name))
    case 'contact':
      return contact(fields.text(`${name}.name`), fields.text(`${name}.phone`))
    case 'text':
    case 'prose':
    case 'phone':
    case 'country':
      return fields.text(name).trim() || null
  }
}

function chosen({ kind }: AskedQuestion, marked: readonly string[]): OwnValue | null {
  const all = marked.flatMap((one) => (one.startsWith(choiceMark) ? [one.slice(choiceMark.length)] : []))
  const [first] = all
  if (first === undefined) return null
  if (kind === 'choices') return all
  return kind === 'yesNo' ? first === 'Yes' : first
}

const contact = (name: string, phone: string) =>
  name.trim() === '' && phone.trim() === '' ? null : { name, phone }
