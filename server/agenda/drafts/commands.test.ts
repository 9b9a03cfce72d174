import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agendaDrafts } from '#server/db/tables/agenda.ts'
import { listEntries } from '#server/calendar/queries.ts'
import { deliverAllDue } from '#server/mail/delivery/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addAccount, addAttendance, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { addAttendee, formOf, seatedIn } from '#server/testing/line.ts'
import { openMailroom, type Mailroom } from '#server/testing/mailroom.ts'
import { cheapPasswords, type Client } from '#server/testing/served.ts'
import { textOf } from '#server/testing/smtp.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { signUp } from '#server/seats/commands.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

const at = (hour: string, until: string) => ({
  startTime: `2026-12-01T${hour}`,
  endTime: `2026-12-01T${until}`,
})
const item = {
  title: 'Opening',
  type: 'session' as const,
  description: null,
  location: 'Hall',
  ...at('09:00', '10:00'),
}

/** Discarding a draft increases the versions, and the calendar's sequence and time stamp. */
const withoutVersions = (text: string) => text.replaceAll(/"sequence":\d+|"stamp":"[^"]+"/g, '')

describeOnBothDatabases('a draft of the agenda', (world) => {
  let mailroom: Mailroom
  let organiser: Client
  beforeAll(async () => {
    mailroom = await openMailroom(world().db)
    const nadia = { name: 'Nadia', email: 'nadia@drafts.test', role: 'admin' } as const
    organiser = await mailroom.served.signedIn(await addAccount(world().db, cheapPasswords, nadia))
  })
  afterAll(() => mailroom.close())

  /** Adds an edition with a draft agenda, an item and two workshops: Ana has a seat in both, Bo in Pottery. */
  async function addDraft() {
    const { db } = world()
    const venueId = await addVenue(db, { name: crypto.randomUUID() })
    const { id: opening } = await organiser.agenda.add({ venueId, ...item })
    const pottery = { ...item, title: 'Pottery', type: 'workshop' as const, ...at('11:00', '12:00') }
    const { id: potteryItem } = await organiser.agenda.add({ venueId, ...pottery })
    const kiln = await addWorkshop(db, { venueId, title: 'Kiln', ...at('15:00', '16:00') })
    const entry = (await organiser.agenda.list({ venueId })).find(({ title }) => title === 'Pottery')
    const potteryId = entry?.workshopId ?? ''
    const email = `${crypto.randomUUID()}@drafts.test`
    const userId = await addAccount(db, cheapPasswords, { name: 'Ana', email, role: 'guest' })
    const ana = await addPerson(db, { fullName: 'Ana Lima', email, userId })
    await addAttendance(db, { personId: ana, venueId })
    const bo = await addAttendee(db, venueId, 'Bo Berg')
    await db.insert(workshopSignups).values([
      { workshopId: potteryId, personId: ana, venueId },
      { workshopId: kiln, personId: ana, venueId },
      { workshopId: potteryId, personId: bo.personId, venueId },
    ])
    const guest = await mailroom.served.signedIn(userId)
    await organiser.agenda.setDraft({ venueId, isDraft: true })
    return {
      db,
      venueId,
      opening,
      potteryItem,
      potteryId,
      kiln,
      guest,
      email,
      bo,
      /** Everything that a guest is shown of the edition, with their calendar. */
      seen: async () =>
        JSON.stringify([
          await guest.agenda.mine({ venueId }),
          await guest.workshops.mine({ venueId }),
          await guest.attendance.mine({ venueId }),
          await guest.privacy.mine({}),
          await listEntries(db, ana),
        ]),
      list: () => organiser.agenda.list({ venueId }),
      version: async (id: string) =>
        (await organiser.agenda.list({ venueId })).find((one) => one.id === id)?.version ?? 0,
      draft: () => organiser.agenda.draft({ venueId }),
      publish: async () => {
        const input = { venueId, revision: (await organiser.agenda.draft({ venueId })).revision }
        const announced = await fingerprintOf(organiser, { call: 'agenda.publish', input })
        return organiser.agenda.publish({ ...input, announced })
      },
      discard: async () =>
        organiser.agenda.discard({
          venueId,
          revision: (await organiser.agenda.draft({ venueId })).revision,
        }),
    }
  }
  type DraftSetup = Awaited<ReturnType<typeof addDraft>>

  async function changeEverything({ venueId, opening, potteryItem, kiln, db, version }: DraftSetup) {
    await organiser.agenda.add({ venueId, ...item, title: 'New item' })
    await organiser.agenda.add({ venueId, ...item, title: 'New workshop', type: 'workshop' })
    const { id: _id, version: _version, ...alone } = await formOf(db, kiln)
    await organiser.workshops.add({ venueId, ...alone, title: 'New alone' })
    await organiser.agenda.update({ id: opening, version: await version(opening), ...item, title: 'Renamed' })
    await organiser.agenda.move({
      id: potteryItem,
      version: await version(potteryItem),
      startTime: '2026-12-02T11:00',
    })
    await organiser.workshops.delete({ id: kiln })
  }

  test('is published without mails if the organiser chooses that', async () => {
    const drafted = await addDraft()
    await changeEverything(drafted)
    const { revision } = await drafted.draft()
    const mails = await world().db.$count(outbox)
    const { venueId } = drafted
    expect(await organiser.agenda.publish({ venueId, revision, isSilent: true })).toEqual({
      published: 6,
      notified: 0,
    })
    expect(await world().db.$count(outbox)).toBe(mails)
    expect((await drafted.draft()).changes).toEqual([])
  })

  test('is shown to organisers, but not on a guest’s pages or in their calendar', async () => {
    const drafted = await addDraft()
    const before = await drafted.seen()
    await changeEverything(drafted)
    expect(await drafted.seen()).toBe(before)
    expect((await drafted.list()).map(({ title, startTime }) => `${title} ${startTime}`).toSorted()).toEqual([
      'New alone 2026-12-01T15:00',
      'New item 2026-12-01T09:00',
      'New workshop 2026-12-01T09:00',
      'Pottery 2026-12-02T11:00',
      'Renamed 2026-12-01T09:00',
    ])
    const listed = await organiser.workshops.list({ venueId: drafted.venueId })
    expect(listed.map(({ title, takesSignups }) => [title, takesSignups])).toEqual([
      ['New workshop', false],
      ['New alone', false],
      ['Pottery', true],
    ])
  })

  test('lists each change with what guests see, who has a place, and how many people are notified', async () => {
    const drafted = await addDraft()
    await changeEverything(drafted)
    const { changes, notified } = await drafted.draft()
    expect(
      changes.map(({ differences, published, draft, holders, notified: mailed }) =>
        [published?.title, draft?.title, differences.join(), holders, mailed].join(' | '),
      ),
    ).toEqual(
      expect.arrayContaining([
        ' | New item | added | 0 | 0',
        ' | New workshop | added | 0 | 0',
        ' | New alone | added | 0 | 0',
        'Opening | Renamed | title | 0 | 0',
        'Pottery | Pottery | time | 2 | 2',
        'Kiln |  | removed | 1 | 1',
      ]),
    )
    expect(changes).toHaveLength(6)
    expect(notified).toBe(2)
  })

  test('when published, is shown to guests immediately and mailed once to each person with a place', async () => {
    const drafted = await addDraft()
    await changeEverything(drafted)
    mailroom.inbox.received.length = 0
    expect(await drafted.publish()).toEqual({ published: 6, notified: 2 })
    expect(await drafted.publish()).toEqual({ published: 0, notified: 0 })
    const agenda = await drafted.guest.agenda.mine({ venueId: drafted.venueId })
    expect(agenda.map(({ title, startTime }) => `${title} ${startTime}`).toSorted()).toEqual([
      'New alone 2026-12-01T15:00',
      'New item 2026-12-01T09:00',
      'New workshop 2026-12-01T09:00',
      'Pottery 2026-12-02T11:00',
      'Renamed 2026-12-01T09:00',
    ])
    await deliverAllDue(mailroom.deps, mailroom.mailer)
    const sent = mailroom.inbox.received.map((mail) => ({ to: mail.to.join(), text: textOf(mail) }))
    expect(sent).toHaveLength(2)
    const toAna = sent.find(({ to }) => to.includes(drafted.email))
    expect(toAna?.text).toContain('Pottery (you are signed up)')
    expect(toAna?.text).toContain('Kiln (')
    expect(toAna?.text).toContain('will not take place')
    const toBo = sent.find(({ to }) => to.includes(drafted.bo.email))
    expect(toBo?.text).not.toContain('Kiln')
    expect((await drafted.draft()).changes).toEqual([])
    expect((await drafted.draft()).publishedAt).not.toBeNull()
  })

  test('when discarded, is never seen by guests, and makes open forms stale', async () => {
    const drafted = await addDraft()
    const { opening, version, seen } = drafted
    const before = withoutVersions(await seen())
    await changeEverything(drafted)
    const open = await version(opening)
    expect(await drafted.discard()).toEqual({ discarded: 6 })
    expect(await drafted.discard()).toEqual({ discarded: 0 })
    expect(withoutVersions(await seen())).toBe(before)
    const staleForm = { id: opening, version: open, ...item, title: 'What the form says' }
    await expect(organiser.agenda.update(staleForm)).rejects.toMatchObject({ code: 'STALE' })
  })

  test('has no change left once each entry matches what guests see', async () => {
    const { opening, potteryItem, version, draft } = await addDraft()
    const move = async (id: string, startTime: string) =>
      organiser.agenda.move({ id, version: await version(id), startTime })
    await move(opening, '2026-12-02T09:00')
    await move(potteryItem, '2026-12-02T09:00')
    await move(potteryItem, '2026-12-01T11:00')
    expect((await draft()).changes.map(({ id }) => id)).toEqual([opening])
    await move(opening, '2026-12-01T09:00')
    expect(await draft()).toMatchObject({ changes: [], notified: 0 })
  })

  test('doesn’t change seats, which follow the published programme', async () => {
    const { db, potteryId, potteryItem, kiln, venueId, bo, version, guest, draft } = await addDraft()
    const form = await formOf(db, potteryId)
    await organiser.workshops.update({ ...form, tags: form.tags, capacity: 3, hostName: 'Noor' })
    const seenNow = (await guest.workshops.mine({ venueId })).find(({ id }) => id === potteryId)
    expect(seenNow).toMatchObject({ capacity: 3, hostName: 'Noor' })
    expect((await draft()).changes).toEqual([])
    await organiser.agenda.move({
      id: potteryItem,
      version: await version(potteryItem),
      startTime: '2026-11-01T09:00',
    })
    await organiser.workshops.delete({ id: kiln })
    // Guests see only the published programme: Pottery is in December, and Kiln takes place.
    await signUp(db, { workshopId: kiln, personId: bo.personId }, mailroom.state.now)
    expect(await seatedIn(db, kiln)).toContain(bo.personId)
  })

  test('can’t be turned off while changes are pending, nor published if it changed since it was read', async () => {
    const { venueId, draft, discard } = await addDraft()
    const { revision } = await draft()
    await organiser.agenda.add({ venueId, ...item })
    await expect(organiser.agenda.setDraft({ venueId, isDraft: false })).rejects.toMatchObject({
      code: 'DRAFT_PENDING',
    })
    for (const call of [organiser.agenda.publish, organiser.agenda.discard])
      await expect(call({ venueId, revision })).rejects.toMatchObject({ code: 'STALE' })
    await discard()
    await organiser.agenda.setDraft({ venueId, isDraft: false })
    expect((await draft()).publishedAt).toBeNull()
    const absent = crypto.randomUUID()
    for (const call of [
      () => organiser.agenda.draft({ venueId: absent }),
      () => organiser.agenda.setDraft({ venueId: absent, isDraft: true }),
      () => organiser.agenda.publish({ venueId: absent, revision }),
      () => organiser.agenda.discard({ venueId: absent, revision }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('never deletes a workshop in which people have a seat', async () => {
    const { db, venueId, potteryItem, potteryId, bo, version, publish } = await addDraft()
    const asSession = async () => ({
      ...item,
      ...at('11:00', '12:00'),
      id: potteryItem,
      version: await version(potteryItem),
    })
    await expect(organiser.agenda.update(await asSession())).rejects.toMatchObject({
      code: 'WORKSHOP_HAS_SIGNUPS',
    })
    await db.delete(workshopSignups).where(eq(workshopSignups.workshopId, potteryId))
    await organiser.agenda.update(await asSession())
    await db.insert(workshopSignups).values({ workshopId: potteryId, personId: bo.personId, venueId })
    await expect(publish()).rejects.toMatchObject({ code: 'WORKSHOP_HAS_SIGNUPS' })
    await organiser.agenda.update({ ...(await asSession()), type: 'workshop', title: 'Pottery' })
    expect(await db.$count(agendaDrafts, eq(agendaDrafts.venueId, venueId))).toBe(0)
    expect(await db.$count(workshops, eq(workshops.id, potteryId))).toBe(1)
  })
})
