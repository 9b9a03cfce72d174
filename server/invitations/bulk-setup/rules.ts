import { readersMark } from '#server/mail/outbox/rules.ts'

/** The mark of the people who are mailed their personal link. */
export const invitationsMark = (emails: readonly string[]): string =>
  readersMark(emails.map((recipient) => ({ kind: 'invitation', recipient })))
