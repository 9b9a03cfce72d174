import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AttendanceRow } from '#contract/attendance.ts'
import { blankAnswers, listedQuestions, withoutConsents } from '#contract/questions.ts'
import { user } from '#server/db/tables/accounts.ts'
import { attendanceList } from '#server/attendance/queries.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import { listToDo } from '#server/dashboard/queries.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { queryAsOrganiser } from '#server/testing/organiser.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { studios } from '#server/db/tables/studios.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

const linkMails = (sent: number, day: string | null, hasFailed = false) => ({
  at: day && `2026-11-${day}T09:00:00+00:00`,
  sent,
  hasFailed,
})

type NewMail = typeof outbox.$inferInsert

const Rows = z.array(z.strictObject(AttendanceRow.shape))

const unanswered = withoutConsents(blankAnswers(listedQuestions))

describeOnBothDatabases('the attendance list', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))
  let venueId: string

  beforeAll(async () => {
    const { db } = world()
    venueId = await addVenue(db)
    await addInvited()
  })

  async function addInvited() {
    const { db } = world()
    const [studio] = await db.insert(studios).values({ name: 'Lisbon' }).returning({ id: studios.id })
    const userId = await addAccount(db, cheapPasswords, {
      name: 'Zoë',
      email: 'zoe@studio.test',
      role: 'admin',
    })
    const zoe = await addPerson(db, {
      fullName: 'Zoë Ångström',
      email: 'zoe@studio.test',
      userId,
      studioId: studio?.id ?? null,
      notes: 'a note only the person page shows',
      phone: '+351 900',
      diet: 'other',
      dietNote: 'low FODMAP',
      allergies: ['Nuts', 'Soya "fresh", raw'],
      openToRoomSharing: true,
    })
    const bo = await addPerson(db, {
      fullName: 'bo Berg',
      company: 'LP',
      defaultRole: 'admin',
      allergies: [],
    })
    const elsewhere = await addVenue(db, { quarter: 'Q1', year: 2027 })
    await addAttendance(db, { personId: zoe, venueId, checkInTime: new Date('2026-11-30T14:03:00Z') })
    await addAttendance(db, { personId: bo, venueId, attending: 'maybe', flight1DepartureAirport: 'OSL' })
    await addAttendance(db, { personId: zoe, venueId: elsewhere, attending: 'no' })
  }

  test('sorts names like a browser, whatever the database’s order is', async () => {
    const { db } = world()
    const otherVenueId = await addVenue(db, { quarter: 'Q2', year: 2027 })
    const names = [
      'Zsófia',
      'Łukasz',
      'Åse',
      'bo 10',
      'Bo 9',
      'Bálint',
      'Brooks',
      'Øystein',
      'Ozzy',
      'O’Malley',
    ]
    for (const fullName of names)
      await addAttendance(db, { personId: await addPerson(db, { fullName }), venueId: otherVenueId })
    const rows = Rows.parse(await queryAsOrganiser(db, attendanceList, otherVenueId))
    const { compare } = new Intl.Collator('en', { numeric: true })
    expect(rows.map(({ fullName }) => fullName)).toEqual(names.toSorted(compare))
    expect(names.toSorted(compare).slice(0, 4)).toEqual(['Åse', 'Bálint', 'Bo 9', 'bo 10'])
  })

  test('lists mails with a personal link only for people who answered maybe', async () => {
    const { db } = world()
    const otherVenueId = await addVenue(db, { quarter: 'Q4', year: 2027 })
    const [sent, later] = [new Date('2026-11-02T09:00:00Z'), new Date('2026-11-09T09:00:00Z')]
    const addListed = async (fullName: string, attending: 'yes' | 'maybe', mails: Partial<NewMail>[]) => {
      const personId = await addPerson(db, { fullName })
      await addAttendance(db, { personId, venueId: otherVenueId, attending })
      const [invitation] = await db
        .insert(invitations)
        .values({ personId, venueId: otherVenueId, handedAt: sent })
        .returning({ id: invitations.id })
      const fixed = { kind: 'invitation', recipient: 'someone@studio.test', isHeld: false } as const
      for (const mail of mails)
        await db
          .insert(outbox)
          .values({ ...fixed, invitationId: invitation?.id ?? null, createdAt: sent, ...mail })
    }
    await addListed('Answered', 'yes', [{ sentAt: sent }])
    await addListed('Copied', 'maybe', [])
    await addListed('Dropped', 'maybe', [{ discardedAt: later }])
    await addListed('Failed', 'maybe', [{ sentAt: sent }, { refusedAt: later, createdAt: later }])
    await addListed('Invited', 'maybe', [{ sentAt: sent }])
    await addListed('Mended', 'maybe', [
      { refusedAt: sent, createdAt: sent },
      { sentAt: later, createdAt: later },
    ])
    await addListed('Reminded', 'maybe', [{ sentAt: sent }, { sentAt: later, createdAt: later }])
    await addListed('Waiting', 'maybe', [{}])
    const rows = Rows.parse(await queryAsOrganiser(db, attendanceList, otherVenueId))
    // A link whose mails were all dropped reached no one.
    expect(rows.filter((row) => row.isUninvited).map((row) => [row.fullName, row.invitedAt])).toEqual([
      ['Dropped', null],
    ])
    expect(rows.map((row) => [row.fullName, row.linkMails])).toEqual([
      ['Answered', null],
      ['Copied', null],
      ['Dropped', null],
      ['Failed', linkMails(1, '02', true)],
      ['Invited', linkMails(1, '02')],
      ['Mended', linkMails(1, '09')],
      ['Reminded', linkMails(2, '09')],
      ['Waiting', linkMails(0, null)],
    ])
  })

  test('counts people as uninvited until they answer, get a password, or get a link from an organiser', async () => {
    const { db } = world()
    const otherVenueId = await addVenue(db, { quarter: 'Q3', year: 2027 })
    const addListed = async (
      fullName: string,
      fields: Partial<typeof attendance.$inferInsert>,
      usedAt?: Date | null,
    ) => {
      const email = `${fullName.toLowerCase()}@uninvited.test`
      const userId =
        usedAt === undefined ? null : await addAccount(db, cheapPasswords, { name: fullName, email })
      if (userId !== null) await db.update(user).set({ usedAt }).where(eq(user.id, userId))
      const personId = await addPerson(db, { fullName, email, userId })
      await addAttendance(db, { personId, venueId: otherVenueId, attending: 'maybe', ...fields })
      return personId
    }
    const registered = { attending: 'yes', registeredAt: testNow } as const
    await addListed('Added', {})
    await addListed('Accepted', registered)
    await addListed('Back', {}, testNow)
    await addListed('Answered', registered, testNow)
    await addListed('Handed', {}, null)
    await addListed('No', { attending: 'no' }, testNow)
    const personId = await addListed('Linked', {}, testNow)
    await db.insert(invitations).values({ personId, venueId: otherVenueId })
    const prepared = await addListed('Prepared', {}, testNow)
    await db.insert(invitations).values({ personId: prepared, venueId: otherVenueId, handedAt: null })
    const rows = Rows.parse(await queryAsOrganiser(db, attendanceList, otherVenueId))
    const uninvited = rows.filter(({ isUninvited }) => isUninvited).map(({ fullName }) => fullName)
    expect(uninvited).toEqual(['Added', 'Back', 'Prepared'])
    expect(await listToDo(db, otherVenueId, testNow)).toMatchObject({ uninvited: 3, unanswered: 2 })
  })

  test('lists the people of one venue by name, with exactly the contract’s fields', async () => {
    const rows = Rows.parse(await queryAsOrganiser(world().db, attendanceList, venueId))
    expect(rows.map(({ id: _id, personId: _personId, ...row }) => row)).toEqual([
      {
        version: 1,
        fullName: 'bo Berg',
        email: null,
        mailRefused: null,
        studio: 'LP',
        attending: 'maybe',
        role: 'admin',
        ...unanswered,
        allergies: [],
        checkInTime: null,
        hasAccount: false,
        hasSignedIn: false,
        invitedAt: null,
        linkMails: null,
        hasAnswered: false,
        isUninvited: true,
        hasFlight: true,
        travelsOtherwise: false,
        hasRoom: false,
      },
      {
        version: 1,
        fullName: 'Zoë Ångström',
        email: 'zoe@studio.test',
        mailRefused: null,
        studio: 'Lisbon',
        attending: 'yes',
        role: 'admin',
        ...unanswered,
        openToRoomSharing: true,
        allergies: ['Nuts', 'Soya "fresh", raw'],
        diet: 'other',
        dietNote: 'low FODMAP',
        checkInTime: '2026-11-30T14:03:00+00:00',
        hasAccount: true,
        hasSignedIn: true,
        invitedAt: null,
        linkMails: null,
        hasAnswered: false,
        isUninvited: false,
        hasFlight: false,
        travelsOtherwise: false,
        hasRoom: false,
      },
    ])
  })

  test('has a row for each invited person', async () => {
    expect(await organiser.attendance.list({ venueId })).toHaveLength(2)
  })

  test('is empty for an edition without invited people', async () => {
    expect(await organiser.attendance.list({ venueId: await addVenue(world().db) })).toEqual([])
  })
})
