import { LP } from '#contract/answers.ts'

/** The columns of a person as the dialog's fields say them: LP is a company and no studio. */
export const personColumns = <Fields extends { studioId: string | null }>({
  studioId,
  ...fields
}: Fields) => ({
  ...fields,
  studioId: studioId === LP ? null : studioId,
  company: studioId === LP ? LP : null,
})

/** What a dialog shows at its studio field. */
export const studioChoice = ({ studioId, company }: { studioId: string | null; company: string | null }) =>
  company ?? studioId
