import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { notices } from '#server/db/tables/notices.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import type { Deps } from '#server/core/deps.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { mailPersonalLink } from '#server/invitations/commands.ts'
import { announceStarts } from '#server/edition-mails/commands.ts'
import { addVenue } from '#server/testing/cast.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { venueFields } from '#server/testing/matrix-fields.ts'
import { testNow, type Client } from '#server/testing/served.ts'
import { openOrganiserServer } from '#server/testing/organiser-server.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

type Guest = { personId: string; email: string; client: Client }

describeOnBothDatabases('the portal', (world) => {
  const organiserServer = openOrganiserServer(world)
  const { organiser, mailbox, served } = organiserServer
  let venueId: string
  let ana: Guest
  let ken: Guest

  beforeEach(async () => {
    const { db } = world()
    await db.delete(notices)
    await db.update(venues).set({ remindedAt: testNow })
    venueId = await addVenue(db, {
      remindedAt: testNow,
      year: 2099,
      eventStartDate: '2099-02-14',
      eventEndDate: '2099-02-18',
    })
    ana = await addGuest('Ana Lima')
    ken = await addGuest('Ken Lee')
  })

  async function addGuest(fullName: string, attending: 'yes' | 'maybe' = 'yes'): Promise<Guest> {
    const guest = await organiserServer.addGuest(venueId, fullName, attending)
    return { ...guest, client: await served.signedIn(guest.userId) }
  }

  const deliver = (to: Deps = organiserServer.deps) => deliverAllDue(to, mailbox.mailer)
  const listOf = ({ client }: Guest) => client.notices.mine({ venueId })
  const unreadOf = async ({ client }: Guest) => (await client.notices.unread({ venueId })).unread
  const send = (more: { text?: string; leavesAt?: string } = {}) =>
    organiser.messages.send({
      id: randomUUID(),
      venueId,
      personIds: [ana.personId, ken.personId],
      subject: 'Bring boots, {first name}',
      text: 'It rains.\n\n{personal link}',
      leavesAt: null,
      shown: 2,
      ...more,
    })

  test('keeps a message once for each recipient, without the personal link', async () => {
    await send({ text: 'It rains: see {personal link}.' })
    expect(await listOf(ana)).toEqual([])
    await deliver()
    await deliver()
    expect(mailbox.sent.map(({ text }) => text.includes('/invitation#'))).toEqual([true, true])
    const about = { kind: 'message', isRead: false, text: 'It rains: see http://localhost:3000/guest' }
    expect(await listOf(ana)).toMatchObject([{ ...about, title: 'Bring boots, Ana' }])
    expect(await listOf(ken)).toMatchObject([{ ...about, title: 'Bring boots, Ken' }])
    expect([await unreadOf(ana), await unreadOf(ken)]).toEqual([1, 1])
  })

  test('keeps no notice of a message that was cancelled before it was sent', async () => {
    await send({ leavesAt: '2026-12-24T09:00' })
    const [sentMessage] = await organiser.messages.list()
    await organiser.messages.cancel({ id: sentMessage?.id ?? '' })
    organiserServer.now = new Date('2026-12-25T09:00:00Z')
    await deliver()
    expect(await world().db.$count(notices)).toBe(0)
  })

  test('keeps one notice, with the newest text, if the process dies before the mail is sent', async () => {
    const mail = { kind: 'starts soon', recipient: ana.email, facts: { venueId }, isHeld: false } as const
    await world()
      .db.insert(outbox)
      .values({ ...mail, runAt: organiserServer.now })
    // Like a process that is killed: the notice is stored, but not that the mail was sent.
    const dying = { ...mailbox.mailer, send: () => Promise.reject(new Error('killed')) }
    await deliverAllDue(organiserServer.deps, dying)
    expect(await listOf(ana)).toHaveLength(1)
    await world()
      .db.update(venues)
      .set({ thingsToKnow: ['The ferry leaves at nine'] })
    organiserServer.now = new Date(organiserServer.now.getTime() + 60 * 60_000)
    await deliver()
    expect(mailbox.sent).toHaveLength(1)
    const [notice, ...more] = await listOf(ana)
    expect(more).toEqual([])
    expect(notice?.text).toContain('The ferry leaves at nine')
  })

  test('keeps a notice for people whose mailbox refuses all mail', async () => {
    const refusing = {
      ...mailbox.mailer,
      send: () =>
        Promise.reject(
          Object.assign(new Error('no such mailbox'), { responseCode: 550, command: 'RCPT TO' }),
        ),
    }
    await send()
    await deliverAllDue(organiserServer.deps, refusing)
    expect([await unreadOf(ana), await unreadOf(ken)]).toEqual([1, 1])
  })

  test('keeps no notice with a door code, and no notice about an account', async () => {
    await world()
      .db.update(venues)
      .set({ remindedAt: null, eventStartDate: '2026-11-23', eventEndDate: '2026-11-25' })
      .where(eq(venues.id, venueId))
    await announceStarts(organiserServer.deps)
    await world()
      .db.insert(outbox)
      .values([
        { kind: 'password changed', recipient: ana.email, isHeld: false, runAt: organiserServer.now },
        {
          kind: 'registration received',
          recipient: ana.email,
          facts: { venueId },
          isHeld: false,
          runAt: organiserServer.now,
        },
      ])
    await deliver()
    expect(mailbox.sent.filter(({ to }) => to === ana.email)).toHaveLength(3)
    expect(mailbox.sent.some(({ text }) => text.includes('Door code:'))).toBe(true)
    const received = await listOf(ana)
    expect(received.map(({ kind }) => kind)).toEqual(['starts soon'])
    expect(JSON.stringify(received)).not.toContain('Door code')
  })

  test('keeps an invitation unread until it is answered, but no invitation to organise', async () => {
    const zoe = await addGuest('Zoe Hart', 'maybe')
    const actor = { userId: organiserServer.organiserId, isProved: true, role: 'admin' as const }
    for (const { personId, email: recipient } of [zoe, ken])
      await mailPersonalLink(organiserServer.deps, actor, { personId, venueId, recipient })
    const isKens = eq(invitations.personId, ken.personId)
    await world()
      .db.update(invitations)
      .set({ gives: 'admin', expiresAt: new Date('2099-01-01') })
      .where(isKens)
    await deliver()
    expect(mailbox.sent).toHaveLength(2)
    expect(await listOf(ken)).toEqual([])
    const [notice] = await listOf(zoe)
    expect(notice).toMatchObject({ kind: 'invitation', isRead: false })
    expect(notice?.text).not.toContain('#')
    const isZoes = eq(attendance.personId, zoe.personId)
    await world().db.update(attendance).set({ attending: 'yes' }).where(isZoes)
    expect([await unreadOf(zoe), (await listOf(zoe))[0]?.isRead]).toEqual([0, true])
  })

  test('only the recipient can mark a notice as read, and organisers see how many recipients did', async () => {
    await send()
    await deliver()
    const ids = (await listOf(ana)).map(({ id }) => id)
    await ken.client.notices.read({ ids })
    expect([await unreadOf(ana), await unreadOf(ken)]).toEqual([1, 1])
    await ana.client.notices.read({ ids })
    const readAt = () =>
      world().db.select({ at: notices.readAt }).from(notices).where(eq(notices.personId, ana.personId))
    const first = await readAt()
    organiserServer.now = new Date(organiserServer.now.getTime() + 60_000)
    await ana.client.notices.read({ ids })
    expect(await readAt()).toEqual(first)
    expect([await unreadOf(ana), await unreadOf(ken)]).toEqual([0, 1])
    expect((await listOf(ken)).map(({ id }) => id)).not.toEqual(ids)
    const written = (await organiser.messages.list()).find((message) => message.venueId === venueId)
    expect(written).toMatchObject({ kept: 2, read: 1 })
    expect(await organiser.messages.open({ id: written?.id ?? '' })).toMatchObject({ kept: 2, read: 1 })
  })

  test('keeps a notice of a message that organisers send by mail merge', async () => {
    await organiser.messages.merge({
      id: randomUUID(),
      venueId,
      personIds: [ana.personId],
      subject: 'Boots',
      text: 'It rains.\n\n{personal link}',
    })
    expect(await listOf(ana)).toMatchObject([{ kind: 'message', title: 'Boots', text: 'It rains.' }])
    expect(await listOf(ken)).toEqual([])
  })

  test('deletes an erased person’s notices, and the person’s name in others’ notices', async () => {
    const notice = { venueId, personId: ken.personId, kind: 'room given' } as const
    const text = 'You’re in room 7, with Ana Lima and Ana Limanova.'
    await world()
      .db.insert(notices)
      .values({ ...notice, letterId: randomUUID(), title: 'Your room: 7', text })
    await send()
    await deliver()
    await organiser.privacy.erase({ kind: 'person', id: ana.personId, typedName: 'Ana Lima' })
    const remaining = await world().db.select().from(notices)
    expect(new Set(remaining.map(({ personId }) => personId))).toEqual(new Set([ken.personId]))
    expect(remaining.map((one) => one.text)).toContain('You’re in room 7, with someone and Ana Limanova.')
  })

  test('keeps a notice about changed dates for each person who was mailed', async () => {
    const venue = (await organiser.venues.list()).find(({ id }) => id === venueId)
    const input = {
      ...venueFields(),
      id: venueId,
      version: venue?.version ?? 0,
      eventStartDate: '2099-02-15',
      eventEndDate: '2099-02-18',
      moves: [],
    }
    const announced = await fingerprintOf(organiser, { call: 'venues.update', input })
    await organiser.venues.update({ ...input, announced })
    expect(await unreadOf(ana)).toBe(0)
    organiserServer.now = new Date(organiserServer.now.getTime() + 11 * 60_000)
    await deliver()
    expect((await listOf(ana)).map(({ kind, text }) => [kind, text.includes('(before:')])).toEqual([
      ['event changed', true],
    ])
  })
})
