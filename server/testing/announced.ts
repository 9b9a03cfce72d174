import type { z } from 'zod'
import type { Mailing } from '#contract/mailings.ts'
import type { MailTrial } from '#server/mail/outbox/rules.ts'
import type { Client } from '#server/testing/served.ts'

/** What the dialog shows before a mailing leaves: who gets it, as the call has to name them. */
export const markOf = async (organiser: Client, mailing: z.input<typeof Mailing>): Promise<string> =>
  (await organiser.mailings.preview({ mailing })).mark

/** Lets a command mail all readers it finds, where the test is about something else. */
export const anyReaders = (): MailTrial => ({ mails: [], unreachable: [] })
