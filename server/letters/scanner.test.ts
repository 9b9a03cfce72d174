import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkToken } from '#server/lib/link-token.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { notices } from '#server/db/tables/notices.ts'
import type { Deps } from '#server/core/deps.ts'
import { mailPersonalLink } from '#server/invitations/commands.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { stopRoute } from '#server/messages/reminders/route.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { contentOf } from '#server/testing/content.ts'
import { createMailbox } from '#server/testing/mailbox.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a mail scanner', (world) => {
  const mailbox = createMailbox()
  let deps: Deps
  let served: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    deps = testDeps(world().db, { clock: () => new Date(), mailer: mailbox.mailer })
    served = await serve(deps, undefined, [stopRoute(deps)])
  })
  afterAll(() => served.close())

  test('changes nothing by opening every address in every mail, even with # encoded differently', async () => {
    const { db } = world()
    const venueId = await addVenue(db, {
      year: 2099,
      eventStartDate: '2099-02-14',
      eventEndDate: '2099-02-18',
    })
    const account = { name: 'Nadia', email: 'nadia@scanned.test', role: 'admin' as const }
    const userId = await addAccount(db, cheapPasswords, account)
    const organiser = await served.signedIn(userId)
    const recipient = 'ana@scanned.test'
    const personId = await addPerson(db, { fullName: 'Ana Lima', email: recipient })
    await addAttendance(db, { personId, venueId, attending: 'maybe' })
    await mailPersonalLink(deps, { userId, isProved: true, role: 'admin' }, { personId, venueId, recipient })
    const message = { venueId, personIds: [personId], subject: 'Answer', leavesAt: null, shown: 1 }
    await organiser.messages.send({ ...message, text: 'Please answer: {personal link}' })
    await deliverAllDue(deps, mailbox.mailer)
    const [row] = await db.select({ id: attendance.id }).from(attendance)
    const stop = linkToken(deps.secret, 'stop', { id: row?.id ?? '', generation: 1 }).replaceAll('.', '~')
    const texts = mailbox.sent.map(({ text, html }) => text + html).join('\n')
    const found = texts.match(/http:\/\/localhost:3000[^\s"<>]*/g) ?? []
    const addresses = new Set([...found, `${deps.publicUrl}/stop/${stop}`])
    expect([...addresses].map((one) => /\.(yes|no)$/.exec(one)?.[1] ?? '')).toEqual(
      expect.arrayContaining(['yes', 'no']),
    )
    const before = await contentOf(world().database)
    for (const address of addresses)
      for (const path of [address, address.replace('#', '%23'), address.replace('#', '/')])
        for (const method of ['GET', 'HEAD'])
          await fetch(path.replace(deps.publicUrl, served.url), { method, redirect: 'manual' })
    expect(await contentOf(world().database)).toEqual(before)
    expect([await db.$count(outbox), await db.$count(notices)]).toEqual([2, 2])
  })
})
