import { ownConditions, type AskedQuestion, type OwnAnswers, type OwnValue } from '#contract/own-answers.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

/** The field of a question. An error at its answer, `own` by id in what is sent, is shown there. */
export const ownField = (id: string) => `own.${id}`

/** The fields that say which questions a form asks, and which answers are taken away. */
export const ownMarks = { asked: 'ownAsked', removed: 'ownRemoves' } as const

/** What stands before a choice in its field, so that no choice is taken for none. */
export const choiceMark = '='

/** The answers of `OwnFields`; null is left blank. Questions that are put aside have none. */
export function readOwn(questions: readonly AskedQuestion[], fields: FormFields): OwnAnswers {
  const asked = fields.choices(ownMarks.asked)
  return Object.fromEntries(
    questions.flatMap((question) =>
      asked.includes(question.id) ? [[question.id, readAnswer(question, fields)]] : [],
    ),
  )
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

function chosen(question: AskedQuestion, marked: readonly string[]): OwnValue | null {
  const all = ownConditions(question).filter((choice) => marked.includes(`${choiceMark}${choice}`))
  const [first] = all
  if (first === undefined) return null
  if (question.kind === 'choices') return all
  return question.kind === 'yesNo' ? first === 'Yes' : first
}

const contact = (name: string, phone: string) =>
  name.trim() === '' && phone.trim() === '' ? null : { name, phone }
