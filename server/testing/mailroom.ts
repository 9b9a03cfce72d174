import type { Db } from '#server/db/open.ts'
import { rateCounters } from '#server/db/tables/limits.ts'
import { createMailer } from '#server/mail/delivery/mailer.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addVenue } from '#server/testing/cast.ts'
import { serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { createInbox } from '#server/testing/smtp.ts'

export type Mailroom = Awaited<ReturnType<typeof openMailroom>>

type MailState = {
  now: Date
  /** Whether the mail server refuses every recipient; a number is the code of the refusal. */
  isRefusing: boolean | number
  isSenderRefused: boolean
}

/** A server with its own mail server, an empty outbox and no pending registrations. Tests set its clock. */
export async function openMailroom(db: Db) {
  const state: MailState = { now: testNow, isRefusing: false, isSenderRefused: false }
  const inbox = await createInbox(
    () => state.isRefusing,
    () => state.isSenderRefused,
  )
  const mailer = createMailer(inbox.url, 'Events <events@quarterdeck.test>')
  const deps = testDeps(db, { clock: () => state.now, mailer })
  const served = await serve(deps)
  for (const table of [outbox, pendingRegistrations, rateCounters]) await db.delete(table)
  return {
    state,
    inbox,
    mailer,
    deps,
    served,
    later: (seconds: number) => (state.now = new Date(state.now.getTime() + seconds * 1000)),
    register: async (browser: Client, email = 'ines@mail.test') =>
      browser.survey.submit({
        venueId: await addVenue(db),
        email,
        password: 'salt-Meadow-204',
        answers: answersOf('Inês Duarte'),
      }),
    close: async () => {
      mailer.close()
      await served.close()
      await inbox.close()
    },
  }
}
