import { LP } from '#contract/answers.ts'

/** Converts the dialog's fields to columns: LP is a company, not a studio. */
export const personColumns = <Fields extends { studioId: string | null }>({
  studioId,
  ...fields
}: Fields) => ({
  ...fields,
  studioId: studioId === LP ? null : studioId,
  company: studioId === LP ? LP : null,
})

/** The value of a dialog's studio field. */
export const studioChoice = ({ studioId, company }: { studioId: string | null; company: string | null }) =>
  company ?? studioId
