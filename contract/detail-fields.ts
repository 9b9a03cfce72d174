import { z } from 'zod'
import { readAllergies } from '#contract/allergies.ts'
import { optionalText, requiredText } from '#contract/fields.ts'
import {
  forParts,
  importedQuestions,
  listedQuestions,
  questionNames,
  surveyQuestions,
  type ImportedQuestion,
  type IsLater,
  type ListedQuestion,
  type Part,
  type PartName,
  type PartValue,
  type SurveyQuestion,
} from '#contract/questions.ts'

const allergyTexts = z.array(requiredText(100, 'Please name the allergy')).max(50)

type StoredField<Name> = z.ZodNullable<z.ZodType<PartValue<Name>, PartValue<Name>>>

/** Doesn't depend on which questions are asked today. */
function storedSchema(part: Part): z.ZodNullable<z.ZodType> {
  switch (part.kind) {
    case 'text':
      return optionalText(part.max)
    case 'choice':
      return z.enum(part.choices).nullable()
    case 'allergies':
      return allergyTexts.nullable()
    case 'yesNo':
    case 'consent':
      return z.boolean('Please select an option').nullable()
  }
}

/** An empty list of allergies means that the person has none. */
function enteredSchema(part: Part): z.ZodType {
  const schema =
    part.kind === 'allergies'
      ? allergyTexts.transform((texts) => readAllergies(texts).slice(0, 50)).nullable()
      : storedSchema(part)
  return part.isLater ? schema.default(null) : schema
}

function shownSchema(part: Part): z.ZodNullable<z.ZodType> {
  if (part.kind === 'text') return z.string().nullable()
  return part.kind === 'allergies' ? z.array(z.string()).nullable() : storedSchema(part)
}

type EnteredFields<Name extends PartName> = {
  [Each in Name]: IsLater<Each> extends true ? z.ZodDefault<StoredField<Each>> : StoredField<Each>
}
type ShownFields<Name extends PartName> = { [Each in Name]: StoredField<Each> }

/** What people answer about themselves, for any edition; null means 'not answered' and leaves the known answer as it is. */
export const detailFields: EnteredFields<PartName> = forParts(questionNames, enteredSchema)

/** The survey's fields of `detailFields`: bed and food. */
export const stayFields: EnteredFields<PartName<SurveyQuestion>> = forParts(surveyQuestions, enteredSchema)

/** The fields in a file of people, and as the undo of an import restores them. */
export const storedFields: ShownFields<PartName<ImportedQuestion>> = forParts(importedQuestions, storedSchema)

export const detailTexts: ShownFields<PartName> = forParts(questionNames, shownSchema)
export const stayTexts: ShownFields<PartName<SurveyQuestion>> = forParts(surveyQuestions, shownSchema)

export const listedTexts: ShownFields<PartName<ListedQuestion>> = forParts(listedQuestions, shownSchema)

/**
 * The fields as a registration keeps them until its mailbox is proved. Before that, a release may remove a choice or add
 * a question.
 */
export const waitingTexts: EnteredFields<PartName<SurveyQuestion>> = forParts(surveyQuestions, (part) => {
  const schema = part.kind === 'choice' ? shownSchema(part).catch(null) : shownSchema(part)
  return part.isLater ? schema.default(null) : schema
})
