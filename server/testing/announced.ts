import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Mailing } from '#contract/mailings.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { invitationsFingerprint, type MailTrial } from '#server/mail/outbox/rules.ts'
import { people } from '#server/db/tables/people.ts'
import type { Client } from '#server/testing/served.ts'

/** The fingerprint of the recipients that a mailing's dialog shows. The call that sends the mailing must repeat it. */
export const fingerprintOf = async (organiser: Client, mailing: z.input<typeof Mailing>): Promise<string> =>
  (await organiser.mailings.preview({ mailing })).mark

/** The people shown by the dialog before a set-up of all guests. */
export async function shownPeople(db: Db, personIds: readonly string[]) {
  const rows = await db
    .select({ email: sql<string>`lower(${people.email})` })
    .from(people)
    .where(isAmong(people.id, personIds))
  return { shownIds: [...personIds], announced: invitationsFingerprint(rows.map(({ email }) => email)) }
}

/** Accepts all recipients that a command finds, for tests about something else. */
export const anyRecipients = (): MailTrial => ({ mails: [], unreachable: [] })
