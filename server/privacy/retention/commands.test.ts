import { eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  account,
  accountProofs,
  recoveryLinks,
  session,
  user,
  userRoles,
  verification,
} from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { recordUndoable } from '#server/audit/undoable.ts'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import { cateringOrders } from '#server/db/tables/catering.ts'
import { deleteEndedRegistrations } from '#server/registration/endings/commands.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Deps } from '#server/core/deps.ts'
import { organiserInvitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { people } from '#server/db/tables/people.ts'
import { storePicture } from '#server/pictures/commands.ts'
import { daysAgo } from '#server/privacy/retention/rules.ts'
import { roommateWishes, roomVetoes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { cleanUpDaily } from '#server/privacy/retention/commands.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import {
  addOrderWithNote,
  noCopies,
  nothingDeleted as none,
  setLastCleanup,
  cleanUpDue,
} from '#server/testing/cleanup.ts'
import { webp } from '#server/testing/pictures.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { channels, posts } from '#server/db/tables/posts.ts'
import { venues } from '#server/db/tables/venues.ts'

const flights = {
  flight1DepartureAirport: 'LIS',
  flight1DepartureTime: '2026-11-30T08:10',
  flight2ArrivalTime: '2026-12-03T21:40',
}
const vegan = { diet: 'vegan' } as const
const health = { ...vegan, allergies: ['Nuts'], openToRoomSharing: true, phone: '+351 900' }
describeOnBothDatabases('the cleanup', (world) => {
  let now: Date
  let deps: Deps
  let venueId: string

  beforeEach(async () => {
    now = new Date('2026-12-03T12:00:00Z')
    deps = testDeps(world().db, { clock: () => now })
    // Lisbon, ends on 3 December 2026.
    venueId = await addVenue(world().db)
  })
  // Audit entries can't be deleted, so every test uses a year of its own or a time after the last entry.
  afterEach(async () => {
    for (const table of [outbox, organiserInvitations, recoveryLinks, verification, attendance, people])
      await world().db.delete(table)
    for (const table of [session, account, userRoles, user]) await world().db.delete(table)
  })

  const addGuest = async (fullName: string, more: Partial<typeof attendance.$inferInsert> = {}) => {
    const personId = await addPerson(world().db, { fullName, ...health, createdAt: new Date('2026-01-01') })
    await addAttendance(world().db, { personId, venueId, ...flights, ...more })
    return personId
  }
  const withFlights = () => world().db.$count(attendance, isNotNull(attendance.flight1DepartureAirport))
  const withHealth = () => world().db.$count(people, isNotNull(people.diet))

  test('G5: deletes flights 90 days after the event, and health data after 400 days without an event', async () => {
    await addGuest('Inês')
    await addOrderWithNote(world().db, { venueId, note: 'Fodmap since the operation' })
    // The 90th day after the end, a minute before midnight in Lisbon.
    now = new Date('2027-03-03T23:59:00Z')
    expect(await cleanUpDue(deps)).toEqual(none)
    expect(await withFlights()).toBe(1)
    now = new Date('2027-03-05T00:00:00Z')
    expect(await cleanUpDue(deps)).toEqual({ ...none, flights: 1 })
    const [row] = await world().db.select().from(attendance)
    expect(row).toMatchObject({
      attending: 'yes',
      flight1DepartureAirport: null,
      flight1DepartureTime: null,
      flight2ArrivalTime: null,
      version: 2,
    })
    expect(await withHealth()).toBe(1)
    // After months without a run, the first round catches up.
    now = new Date('2028-03-01T00:00:00Z')
    expect(await cleanUpDue(deps)).toEqual({ ...none, health: 1 })
    const [ordered] = await world().db.select().from(cateringOrders)
    expect(ordered?.counted?.diets).toEqual([{ diet: 'other', note: null, people: 1 }])
    const [person] = await world().db.select().from(people)
    expect(person).toMatchObject({
      fullName: 'Inês',
      diet: null,
      allergies: null,
      openToRoomSharing: null,
      phone: '+351 900',
    })
    now = new Date('2028-03-03T00:00:00Z')
    expect(await cleanUpDue(deps)).toEqual(none)
    const recorded = await world()
      .db.select({ actorId: auditLog.actorId, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.action, 'retention.swept'))
      .orderBy(auditLog.createdAt)
    expect(recorded.map(({ actorId }) => actorId)).toEqual([null, null, null, null])
    expect(recorded[2]?.after).toEqual({ ...none, health: 1 })
  })

  test('deletes the text of feedback when flights are deleted, and keeps the ratings', async () => {
    const { db } = world()
    const [withRating, textOnly] = [await addGuest('One'), await addGuest('Other')]
    await db.insert(feedback).values([
      { venueId, personId: withRating, rating: 4, words: 'More of the sea.' },
      { venueId, personId: textOnly, words: 'Less rain.' },
    ])
    await db.update(venues).set({ eventEndDate: '2038-12-03' }).where(eq(venues.id, venueId))
    now = new Date('2039-03-03T23:59:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ feedback: 0 })
    now = new Date('2039-03-05T00:00:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ feedback: 2 })
    expect(await db.select().from(feedback)).toMatchObject([{ personId: withRating, rating: 4, words: null }])
  })

  test('deletes room wishes and the guest’s gender together with flights, but keeps vetoes', async () => {
    const { db } = world()
    const [one, other] = [await addGuest('One'), await addGuest('Other')].toSorted()
    const [firstId = '', secondId = ''] = [one, other]
    await db
      .insert(roomWishes)
      .values({ venueId, personId: firstId, sharesWith: 'same_gender', gender: 'man' })
    await db.insert(roommateWishes).values({ venueId, personId: firstId, wantedId: secondId })
    await db.insert(roomVetoes).values({ firstId, secondId })
    now = new Date('2029-03-03T23:59:00Z')
    await db.update(venues).set({ eventEndDate: '2028-12-03' }).where(eq(venues.id, venueId))
    expect(await cleanUpDue(deps)).toMatchObject({ room_wishes: 0 })
    now = new Date('2029-03-05T00:00:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ flights: 2, room_wishes: 1, roommate_wishes: 1 })
    expect(await db.$count(roomWishes)).toBe(0)
    expect(await db.$count(roommateWishes)).toBe(0)
    expect(await db.$count(roomVetoes)).toBe(1)
  })

  test('G5: keeps diet and allergies of people who are new or invited again, but not of people who declined', async () => {
    const next = await addVenue(world().db, { quarter: 'Q1', year: 2030, eventEndDate: '2030-01-20' })
    const coming = await addGuest('Coming')
    await addAttendance(world().db, { personId: coming, venueId: next, attending: 'maybe' })
    const declined = await addGuest('Declined')
    await addAttendance(world().db, { personId: declined, venueId: next, attending: 'no' })
    await addPerson(world().db, { fullName: 'New', ...health, createdAt: new Date('2029-12-01') })
    now = new Date('2030-01-01T00:00:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ flights: 2, health: 1 })
    const rows = await world().db.select({ fullName: people.fullName, diet: people.diet }).from(people)
    expect(rows.toSorted((a, b) => a.fullName.localeCompare(b.fullName))).toEqual([
      { fullName: 'Coming', diet: 'vegan' },
      { fullName: 'Declined', diet: null },
      { fullName: 'New', diet: 'vegan' },
    ])
  })

  test('G5: takes both periods from the settings, and the survey shows them', async () => {
    deps = { ...deps, keptDays: { flights: 1, health: 2 } }
    await addGuest('Short')
    now = new Date('2031-01-01T00:00:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ flights: 1, health: 1 })
    const served = await serve(deps)
    expect((await served.browser().survey.open({ venueId })).keptDays).toEqual({ flights: 1, health: 2 })
    await served.close()
  })

  test('G5: deletes messages, ended sessions and used links, and keeps valid sessions and links', async () => {
    now = new Date('2032-06-01T00:00:00Z')
    const ago = (days: number) => daysAgo(now, days)
    const userId = await addAccount(world().db, cheapPasswords, { name: 'Ines', email: 'ines@kept.test' })
    const sessionRow = (token: string, createdAt: Date, expiresAt: Date) => ({
      userId,
      token,
      createdAt,
      expiresAt,
    })
    await world()
      .db.insert(session)
      .values([
        sessionRow('alive', ago(1), ago(-6)),
        sessionRow('idle', ago(8), ago(1)),
        sessionRow('renewed for too long', ago(31), ago(-6)),
      ])
    await world()
      .db.insert(verification)
      .values([
        { identifier: 'old', value: 'x', expiresAt: ago(1) },
        { identifier: 'new', value: 'x', expiresAt: ago(-1) },
      ])
    await world()
      .db.insert(recoveryLinks)
      .values([
        { userId, expiresAt: ago(1) },
        { userId, expiresAt: ago(-1), usedAt: ago(0) },
        { userId, expiresAt: ago(-1) },
      ])
    const proof = { userId, kind: 'reset' as const, email: 'ines@kept.test' }
    await world()
      .db.insert(accountProofs)
      .values([
        { ...proof, expiresAt: ago(1) },
        { ...proof, expiresAt: ago(-1), endedAt: ago(0) },
        { ...proof, expiresAt: ago(-1) },
      ])
    await world()
      .db.insert(organiserInvitations)
      .values([
        { name: 'Ines', email: 'ines@kept.test', expiresAt: ago(14) },
        { name: 'Ana', email: 'ana@kept.test', expiresAt: ago(13) },
      ])
    const message = { kind: 'invitation', recipient: 'ines@kept.test', isHeld: true } as const
    await world()
      .db.insert(outbox)
      .values([
        { ...message, createdAt: ago(91) },
        { ...message, createdAt: ago(89) },
      ])
    const channel = { venueId, kind: 'slack', address: 'sealed' } as const
    const [{ channelId } = { channelId: '' }] = await world()
      .db.insert(channels)
      .values(channel)
      .returning({ channelId: channels.id })
    await world()
      .db.insert(posts)
      .values([91, 89].map((days) => ({ channelId, title: 'Hello', createdAt: ago(days) })))
    expect(await cleanUpDue(deps)).toEqual({
      ...none,
      mails: 1,
      posts: 1,
      sessions: 2,
      verifications: 1,
      recoveryLinks: 2,
      proofs: 2,
      organiserInvitations: 1,
    })
    expect(await world().db.select({ token: session.token }).from(session)).toEqual([{ token: 'alive' }])
  })

  test('deletes a picture after a day if no venue shows it', async () => {
    const actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@kept.test' })
    now = new Date('2033-06-01T00:00:00Z')
    await storePicture(deps, actorId, webp)
    expect(await cleanUpDue(deps)).toMatchObject({ pictures: 0 })
    now = new Date('2033-06-02T00:01:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ pictures: 1 })
  })

  test('deletes the rows for Undo after a day', async () => {
    const { db } = world()
    const undo = [{ kind: 'people', rowId: crypto.randomUUID(), was: { notes: 'Window seat' } }]
    await recordUndoable(db, crypto.randomUUID(), [{ action: 'person.imported', entity: 'venue', undo }])
    now = new Date('2033-06-04T00:00:00Z')
    await db.update(undoEntries).set({ createdAt: now })
    expect(await cleanUpDue(deps)).toMatchObject({ undoEntries: 0 })
    now = new Date('2033-06-05T00:01:00Z')
    expect(await cleanUpDue(deps)).toMatchObject({ undoEntries: 1 })
  })

  test('G2: deletes audit entries after 400 days, but not earlier', async () => {
    const entry = { action: 'room.added', entity: 'room' }
    await world()
      .db.insert(auditLog)
      .values([
        { ...entry, createdAt: daysAgo(new Date(), 401) },
        { ...entry, createdAt: daysAgo(new Date(), 399) },
      ])
    now = new Date()
    expect(await cleanUpDue(deps)).toMatchObject({ entries: 1 })
    // A clock two years ahead doesn't delete what the database considers recent.
    now = daysAgo(new Date(), -800)
    expect(await cleanUpDue(deps)).toMatchObject({ entries: 0 })
    expect(await world().db.$count(auditLog, eq(auditLog.action, 'room.added'))).toBe(1)
  })

  test('runs in only one of many concurrent processes', async () => {
    await addGuest('Inês')
    now = new Date('2040-01-01T00:00:00Z')
    await setLastCleanup(world().db, daysAgo(now, 2))
    const rounds = await Promise.all(Array.from({ length: 5 }, () => cleanUpDaily(deps, noCopies)))
    expect(rounds.filter((counts) => counts !== null)).toEqual([{ ...none, flights: 1, health: 1 }])
  })

  test('G5: deletes a registration a day after it ended or its event is over, but no pending registration', async () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000)
    const pastVenueId = await addVenue(world().db, {
      eventStartDate: '2026-11-18',
      eventEndDate: '2026-11-20',
    })
    const registration = { linkExpiresAt: now, venueId, answers: answersOf('Inês Duarte') }
    await world()
      .db.insert(pendingRegistrations)
      .values([
        { ...registration, email: 'waits@claim.test' },
        { ...registration, email: 'just-ended@claim.test', answers: null, endedAt: hoursAgo(11) },
        { ...registration, email: 'ended@claim.test', answers: null, endedAt: hoursAgo(23) },
        { ...registration, email: 'over@claim.test', venueId: pastVenueId },
      ])
    await setLastCleanup(world().db, now)
    await deleteEndedRegistrations(deps)
    const remaining = await world()
      .db.select({ email: pendingRegistrations.email })
      .from(pendingRegistrations)
      .orderBy(pendingRegistrations.email)
    expect(remaining.map((row) => row.email)).toEqual(['just-ended@claim.test', 'waits@claim.test'])
  })
})
