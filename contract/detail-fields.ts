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

type Stored<Name> = z.ZodNullable<z.ZodType<PartValue<Name>, PartValue<Name>>>

/** The stored form, independent of what is asked today. */
function storedPart(part: Part): z.ZodNullable<z.ZodType> {
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

/** The form people enter. An empty list of allergies means that they have none. */
function givenPart(part: Part): z.ZodType {
  const schema =
    part.kind === 'allergies'
      ? allergyTexts.transform((texts) => readAllergies(texts).slice(0, 50)).nullable()
      : storedPart(part)
  return part.isLater ? schema.default(null) : schema
}

/** The form shown. */
function shownPart(part: Part): z.ZodNullable<z.ZodType> {
  if (part.kind === 'text') return z.string().nullable()
  return part.kind === 'allergies' ? z.array(z.string()).nullable() : storedPart(part)
}

type Given<Name extends PartName> = {
  [One in Name]: IsLater<One> extends true ? z.ZodDefault<Stored<One>> : Stored<One>
}
type Shown<Name extends PartName> = { [One in Name]: Stored<One> }

/** What people answer about themselves, for any edition; null means 'not answered' and leaves the known answer as it is. */
export const detailFields: Given<PartName> = forParts(questionNames, givenPart)

/** The survey's fields of `detailFields`: bed and food. */
export const stayFields: Given<PartName<SurveyQuestion>> = forParts(surveyQuestions, givenPart)

/** The fields as a file of people has them, and as undoing an import restores them. */
export const storedFields: Shown<PartName<ImportedQuestion>> = forParts(importedQuestions, storedPart)

/** The fields as they are shown. */
export const detailTexts: Shown<PartName> = forParts(questionNames, shownPart)
export const stayTexts: Shown<PartName<SurveyQuestion>> = forParts(surveyQuestions, shownPart)

export const listedTexts: Shown<PartName<ListedQuestion>> = forParts(listedQuestions, shownPart)

/**
 * The fields as a registration keeps them until its mailbox is proved. In between, a choice may be removed or a question
 * added.
 */
export const waitingTexts: Given<PartName<SurveyQuestion>> = forParts(surveyQuestions, (part) => {
  const schema = part.kind === 'choice' ? shownPart(part).catch(null) : shownPart(part)
  return part.isLater ? schema.default(null) : schema
})
