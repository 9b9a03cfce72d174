import { api } from '#server/core/api.ts'
import { previewMailing, readLetter, sendLetterCopy } from '#server/mailings/commands.ts'

export const mailings = {
  preview: api.mailings.preview.handler(({ context: { deps, actor }, input: { mailing } }) =>
    previewMailing(deps, actor(), mailing),
  ),
  letter: api.mailings.letter.handler(async ({ context: { deps, actor }, input }) => {
    const { subject, text } = await readLetter(deps, actor(), input)
    return { subject, text }
  }),
  sendCopy: api.mailings.sendCopy.handler(({ context: { deps, actor }, input }) =>
    sendLetterCopy(deps, actor(), input),
  ),
}
