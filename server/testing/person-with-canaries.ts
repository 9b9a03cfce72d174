import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { accountProofs, session, verification } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { recordUndoable } from '#server/audit/undoable.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { invitations, organiserInvitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { messageRecipients, messages } from '#server/db/tables/messages.ts'
import { notices } from '#server/db/tables/notices.ts'
import { partnerLinks, partnerSeen } from '#server/db/tables/partners.ts'
import { posts } from '#server/db/tables/posts.ts'
import { pushSubscriptions } from '#server/db/tables/push-subscriptions.ts'
import { answers, questions } from '#server/db/tables/questions.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { roommateWishes, roomVetoes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { canary, canaryFlights, canaryPerson } from '#server/testing/canaries.ts'
import {
  addAccount,
  addAttendance,
  addPerson,
  addRoom,
  addVenue,
  addWorkshop,
  returnedRow,
} from '#server/testing/cast.ts'
import { addOtherRows } from '#server/testing/other-rows.ts'
import { createDevice } from '#server/testing/push-device.ts'
import { cheapPasswords, testNow } from '#server/testing/served.ts'
import { shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { workshopWaiting } from '#server/db/tables/workshops.ts'

export type PersonWithCanaries = Awaited<ReturnType<typeof addPersonWithCanaries>>

/**
 * Adds a person with a row in every table that refers to people. All their texts are canaries, including the name.
 * They share a room of two beds and a workshop of two seats with another person, whose texts are canaries too.
 */
export async function addPersonWithCanaries(db: Db, whose: string) {
  const venueId = await addVenue(db)
  const roomId = await addRoom(db, { venueId, roomNumber: `12${whose.slice(0, 4)}` })
  const workshopId = await addWorkshop(db, { venueId, title: 'Glaze chemistry', capacity: 2 })
  const place = { venueId, roomId, workshopId }
  const person = await addCanaryPerson(db, whose, place)
  const mate = await addCanaryPerson(db, `${whose}mate`, place)
  await addWishes(db, venueId, [person.personId, mate.personId])
  for (const { personId, userId, canaries } of [person, mate]) {
    const ids = { person_id: personId, user_id: userId, venue_id: venueId, workshop_id: workshopId }
    await addOtherRows(db, canary(canaries, 'row'), ids)
    await addPush(db, ids)
  }
  return { ...person, ...place, mate }
}

/** Adds wishes of two people for each other, and a veto between them. */
async function addWishes(db: Db, venueId: string, [personId, mateId]: readonly [string, string]) {
  await db.insert(roommateWishes).values([
    { venueId, personId: personId, wantedId: mateId },
    { venueId, personId: mateId, wantedId: personId },
  ])
  const [firstId, secondId] = personId < mateId ? [personId, mateId] : [mateId, personId]
  await db.insert(roomVetoes).values({ firstId, secondId })
}

type Place = { venueId: string; roomId: string }

async function addCanaryPerson(db: Db, whose: string, { venueId, roomId }: Place) {
  const fields = canaryPerson(whose, canary(whose, 'name'))
  const { email, fullName: name } = fields
  const userId = await addAccount(db, cheapPasswords, { name, email, role: 'guest' })
  const personId = await addPerson(db, { userId, ...fields })
  const attendanceId = await addAttendance(db, { personId, venueId, ...canaryFlights(whose) })
  // The trigger stores the former flights, which are personal data as well.
  await db
    .update(attendance)
    .set({
      flight1DepartureAirport: canary(whose, 'otherairport'),
      flight1Number: canary(whose, 'otherflight'),
    })
    .where(eq(attendance.id, attendanceId))
  await db.insert(roomAssignments).values({ roomId, personId, venueId })
  await db.insert(roomWishes).values({ personId, venueId, sharesWith: 'same_gender', gender: 'other' })
  await db.insert(feedback).values({ personId, venueId, words: canary(whose, 'feedback') })
  await addAnswer(db, canary(whose, 'ownanswer'), { personId, venueId })
  await addShuttle(db, { personId, venueId })
  await db.insert(doorTaps).values({ personId, venueId, kind: 'undo', at: testNow, byId: userId })
  await addSeen(db, whose, { personId, venueId })
  const fullWorkshop = await addWorkshop(db, { venueId, title: 'Knots', capacity: 1, signupEnabled: false })
  await db.insert(workshopWaiting).values({ workshopId: fullWorkshop, personId, venueId })
  const invited = await db.insert(invitations).values({ personId, venueId }).returning()
  await addVenue(db, { contactName: name, contactPhone: fields.phone, contactEmail: email.toLowerCase() })
  await addAccountRows(db, whose, userId)
  const registrationIds = await addRegistrations(db, whose, { venueId, personId, email })
  await db
    .insert(organiserInvitations)
    .values({ name: 'Organiser to be', email: email.toLowerCase(), expiresAt: testNow })
  const messageRecipientId = await addMessage(db, whose, { personId, venueId })
  const invitationIds = invited.map(({ id }) => id)
  await addMails(db, { email, registrationIds, invitationIds, messageRecipientId })
  const formerRow = { id: personId, full_name: name, notes: canary(whose, 'undo') }
  const undo = [{ kind: 'people', rowId: personId, personId, was: formerRow }]
  await recordUndoable(db, userId, [{ action: 'person.imported', entity: 'venue', venueId, undo }])
  await record(db, userId, {
    action: 'stay.flightSet',
    entity: 'attendance',
    entityId: attendanceId,
    venueId,
  })
  return { userId, personId, email, name, canaries: whose }
}

/** Adds a device of the person, and a notice that it showed. */
async function addPush(
  db: Db,
  { user_id: userId, person_id: personId }: { user_id: string; person_id: string },
) {
  const [signedIn] = await db.select().from(session).where(eq(session.userId, userId))
  const [notice] = await db.select().from(notices).where(eq(notices.personId, personId))
  if (!signedIn || !notice) throw new Error('There is no session or no notice.')
  const { subscription } = createDevice('https://fcm.googleapis.com')
  const [device] = await db
    .insert(pushSubscriptions)
    .values({ sessionId: signedIn.id, ...subscription })
    .returning()
  await db
    .insert(posts)
    .values({ subscriptionId: returnedRow(device).id, noticeId: notice.id, title: notice.kind })
}

async function addAnswer(db: Db, value: string, owner: { personId: string; venueId: string }) {
  const kind = 'text' as const
  const readers: ['organisers'] = ['organisers']
  const [question] = await db.insert(questions).values({ label: randomUUID(), kind, readers }).returning()
  await db
    .insert(answers)
    .values({ ...owner, questionId: returnedRow(question).id, kind, value, readers, answeredAt: testNow })
}

/** Adds a published seat on a new run. */
async function addShuttle(db: Db, passenger: { personId: string; venueId: string }) {
  const run = {
    venueId: passenger.venueId,
    direction: 'to_venue' as const,
    number: (await db.$count(shuttleRuns, eq(shuttleRuns.venueId, passenger.venueId))) + 1,
    place: 'Airport, exit C',
    leavesAt: '2026-11-30T14:30',
  }
  const [row] = await db
    .insert(shuttleRuns)
    .values({ ...run, seats: 8 })
    .returning()
  const seat = { ...passenger, runId: row?.id ?? '', direction: run.direction }
  await db.insert(shuttleSeats).values(seat)
  await db.insert(shuttleTickets).values({ ...run, ...seat })
}

async function addAccountRows(db: Db, whose: string, userId: string): Promise<void> {
  const expiresAt = new Date(testNow.getTime() + 60 * 60 * 1000)
  const token = canary(whose, 'token')
  await db.insert(session).values({ userId, token, expiresAt, userAgent: canary(whose, 'device') })
  await db
    .insert(accountProofs)
    .values({ userId, kind: 'new e-mail', email: `${canary(whose, 'next')}@canary.example`, expiresAt })
  await db.insert(verification).values({ identifier: canary(whose, 'reset'), value: userId, expiresAt })
}

/** Adds a registration from their own address, and one that came with their personal link with a different address. */
async function addRegistrations(
  db: Db,
  whose: string,
  { venueId, personId, email }: { venueId: string; personId: string; email: string },
): Promise<string[]> {
  const registration = {
    venueId,
    answers: {
      fullName: canary(whose, 'claimname'),
      allergies: [canary(whose, 'claimallergy')],
      own: { [randomUUID()]: { name: canary(whose, 'claimcontact'), phone: '+351 913 555 010' } },
    },
    passwordHash: canary(whose, 'hash'),
    browserProof: canary(whose, 'proof'),
    linkExpiresAt: testNow,
  }
  const other = `${canary(whose, 'other')}@canary.example`
  const rows = await db
    .insert(pendingRegistrations)
    .values([
      { ...registration, email },
      { ...registration, email: other, personId },
    ])
    .returning({ id: pendingRegistrations.id })
  return rows.map(({ id }) => id)
}

/** Adds a message from an organiser to the person alone. */
async function addMessage(
  db: Db,
  whose: string,
  { personId, venueId }: { personId: string; venueId: string },
) {
  const id = randomUUID()
  const message = { subject: canary(whose, 'subject'), text: canary(whose, 'message') }
  await db.insert(messages).values({ id, venueId, ...message, leavesAt: testNow, way: 'mail' })
  const messageRecipientId = randomUUID()
  await db.insert(messageRecipients).values({ id: messageRecipientId, messageId: id, personId })
  return messageRecipientId
}

/** Adds mails to the person, and a mail about them to an organiser. */
async function addMails(
  db: Db,
  {
    email,
    registrationIds,
    invitationIds,
    messageRecipientId,
  }: { email: string; registrationIds: string[]; invitationIds: string[]; messageRecipientId: string },
): Promise<void> {
  const message = { recipient: email, isHeld: false }
  await db
    .insert(outbox)
    .values([
      { ...message, kind: 'workshop cancelled', facts: { title: 'Knots' } },
      { ...message, recipient: 'nadia@office.test', kind: 'admin not given', facts: { email } },
      ...registrationIds.map((registrationId) => ({ ...message, kind: 'claim', registrationId }) as const),
      ...invitationIds.map((invitationId) => ({ ...message, kind: 'invitation', invitationId }) as const),
      { ...message, kind: 'message', messageRecipientId },
    ])
}

/** Records the names under which the hotel and the drivers have seen the person. */
async function addSeen(db: Db, whose: string, { personId, venueId }: { personId: string; venueId: string }) {
  const guest = { roomId: randomUUID(), firstNight: null, lastNight: null }
  const lines = [
    {
      kind: 'hotel',
      line: `guest ${personId}`,
      content: { fullName: canary(whose, 'seenname'), ...guest },
    },
    {
      kind: 'driver',
      line: `passenger to_venue ${personId}`,
      content: { fullName: canary(whose, 'riddenname'), runId: randomUUID() },
    },
  ] as const
  for (const { kind, line, content } of lines) {
    const [link] = await db
      .insert(partnerLinks)
      .values({ kind, venueId })
      .onConflictDoUpdate({
        target: [partnerLinks.venueId, partnerLinks.kind, partnerLinks.vendorId],
        set: { seenAt: testNow },
      })
      .returning()
    await db.insert(partnerSeen).values({ linkId: returnedRow(link).id, line, personId, content })
  }
}
