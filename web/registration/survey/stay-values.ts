import { capital } from '#contract/capital.ts'
import { forParts, type Part, type PartName, type QuestionName } from '#contract/questions.ts'
import type { FormFields } from '#web/ui/form-fields.ts'

/** An option of a Select for no choice, so that a choice can be undone. */
export const noChoice = 'none'

type ReadOptions = {
  /** Whether the checkboxes were prefilled. If so, an empty one means no; otherwise it isn't an answer. */
  isPrefilled: boolean
}

/** Reads answers from these fields. Allergies: unanswered is null, 'I have none' an empty list. */
export const readParts = <Name extends QuestionName>(
  names: readonly Name[],
  fields: FormFields,
  options: ReadOptions,
): { [One in PartName<Name>]: unknown } =>
  forParts(names, (part, name) => readPart(part, name, fields, options))

function readPart(part: Part, name: string, fields: FormFields, { isPrefilled }: ReadOptions) {
  const { text, choice, yesNo, isOn, tags } = fields
  switch (part.kind) {
    case 'text':
      return text(name)
    case 'choice':
      return choice(name) === noChoice ? null : choice(name)
    case 'allergies':
      if (isOn(`no${capital(name)}`)) return []
      return tags(name).length > 0 ? tags(name) : null
    case 'yesNo':
      return yesNo(name)
    case 'consent':
      return isOn(name) || (isPrefilled ? false : null)
  }
}
