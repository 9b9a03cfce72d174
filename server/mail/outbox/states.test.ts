import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverDue } from '#server/mail/delivery/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { createMailer } from '#server/mail/delivery/mailer.ts'
import type { Mailer } from '#server/core/ports.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { createInbox } from '#server/testing/smtp.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a mail that is refused permanently', (world) => {
  let now = testNow
  let isRefusing: boolean | number = 550
  let deps: Deps
  let mailer: Mailer
  let organiser: Client
  let venueId: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const inbox = await createInbox(() => isRefusing)
    mailer = createMailer(inbox.url, 'Events <events@quarterdeck.test>')
    deps = testDeps(world().db, { clock: () => now, mailer })
    const served = await serve(deps)
    venueId = await addVenue(world().db)
    const account = { name: 'Nadia', email: 'nadia@refused.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    const answers = answersOf('Inês Duarte')
    await served
      .browser()
      .survey.submit({ venueId, email: 'ines@refused.test', password: 'salt-Meadow-204', answers })
    close = async () => {
      mailer.close()
      await served.close()
      await inbox.close()
    }
  })
  afterAll(() => close())

  const listWaiting = async () => (await organiser.claims.waiting({ venueId, page: 0 })).registrations

  test('is shown with the pending registration until a later mail is accepted, and sends a signal', async () => {
    expect(await listWaiting()).toMatchObject([{ mailRefused: null }])
    await world().db.execute(sql`delete from live_marks`)
    await deliverDue(deps, mailer)
    expect(await listWaiting()).toMatchObject([
      { mailRefused: expect.stringContaining('550 no such mailbox') },
    ])
    const { rows } = await world().db.execute(sql`select distinct topic from live_marks`)
    expect(rows).toEqual([{ topic: 'outbox' }])
    isRefusing = false
    now = new Date(now.getTime() + 60_000)
    const [registration] = await listWaiting()
    await organiser.claims.resend({ id: registration?.id ?? '' })
    await deliverDue(deps, mailer)
    expect(await listWaiting()).toMatchObject([{ mailRefused: null }])
    isRefusing = 550
  })
})
