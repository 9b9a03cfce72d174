import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { scopes } from '#contract/access.ts'
import { newKey } from '#server/accounts/keys.ts'
import { findDraft } from '#server/agenda/drafts/queries.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { deskTokenHash } from '#server/desk/devices/queries.ts'
import { deskDevices, deskLinks } from '#server/db/tables/desk-devices.ts'
import { findPartner, readSheet } from '#server/partners/queries.ts'
import { partnerLinks } from '#server/db/tables/partners.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { invitations, organiserInvitations } from '#server/db/tables/invitations.ts'
import { user } from '#server/db/tables/accounts.ts'
import { feedback } from '#server/db/tables/feedback.ts'
import { linkToken, type LinkKind } from '#server/lib/link-token.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { notices } from '#server/db/tables/notices.ts'
import { messageRecipients, messages } from '#server/db/tables/messages.ts'
import { canary } from '#server/testing/canaries.ts'
import { studios } from '#server/db/tables/studios.ts'
import { addAccount, addAttendance, addPerson, addVenue, returnedRow } from '#server/testing/cast.ts'
import {
  answers,
  keyFields,
  registrationPassword,
  uniqueText,
  uniqueEmail,
} from '#server/testing/matrix-fields.ts'
import { isPartner, type ActorName } from '#server/testing/matrix-actors.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import { testNow } from '#server/testing/served.ts'
import { venues } from '#server/db/tables/venues.ts'

/** Rows made for one call in the matrix, independent of earlier calls. */

export async function messageFields(fixture: Fixture) {
  const { personId } = await newAttendee(fixture)
  return {
    id: randomUUID(),
    venueId: fixture.here,
    personIds: [personId],
    ...messageTexts,
  }
}

export const messageTexts = { subject: 'Your flights', text: 'Hello {first name}, see {personal link}.' }

/** A message to a person on the list, whose mail still waits. */
export async function newWrittenMessage(fixture: Fixture): Promise<{ id: string; deliveryId: string }> {
  const { db } = fixture.deps
  const { personId } = await newAttendee(fixture)
  const id = randomUUID()
  const message = { venueId: fixture.here, subject: 'Flights', text: 'Please.', leavesAt: testNow }
  await db.insert(messages).values({ id, ...message, way: 'mail' })
  const messageRecipientId = randomUUID()
  await db.insert(messageRecipients).values({ id: messageRecipientId, messageId: id, personId })
  await db
    .insert(outbox)
    .values({ kind: 'message', recipient: uniqueEmail(), isHeld: false, messageRecipientId })
  return { id, deliveryId: messageRecipientId }
}

/** A notice that only the guest here may read. */
export async function newNotice({
  deps: { db },
  here: venueId,
  member,
}: Fixture): Promise<{ ids: string[] }> {
  const { personId } = member('guest')
  const [id, letterId] = [randomUUID(), randomUUID()]
  const content = { title: uniqueText('Notice'), text: 'Bring boots.' }
  await db.insert(notices).values({ id, letterId, venueId, personId, kind: 'message', ...content })
  return { ids: [id] }
}

export const newVenue = ({ deps }: Fixture, name = uniqueText('Casa')) => addVenue(deps.db, { name })

/** An edition that ended a week ago, with the guests of `here` and another person's feedback. */
export async function newPastEdition({ deps: { db }, member }: Fixture): Promise<{ venueId: string }> {
  const dates = { eventStartDate: '2026-11-10', eventEndDate: '2026-11-14' }
  const venueId = await addVenue(db, { name: uniqueText('Casa'), ...dates })
  const guests = ['guest', 'sameEvent', 'organiserGuest'] as const
  const createdAt = new Date('2026-11-01T12:00:00Z')
  for (const name of guests) {
    const { personId, userId } = member(name)
    await addAttendance(db, { personId, venueId, createdAt })
    await db.update(user).set({ createdAt }).where(eq(user.id, userId))
  }
  const personId = await addPerson(db, { fullName: uniqueText('Person') })
  await addAttendance(db, { personId, venueId })
  await db.insert(feedback).values({ venueId, personId, rating: 2, words: canary('somebody', 'feedback') })
  return { venueId }
}

/** An edition in the state after planning. */
export async function newPlannedEdition(fixture: Fixture): Promise<string> {
  const id = await newVenue(fixture)
  await record(fixture.deps.db, null, { action: 'venue.planned', entity: 'venue', entityId: id })
  return id
}

export async function newStudio({ deps }: Fixture): Promise<string> {
  const [row] = await deps.db
    .insert(studios)
    .values({ name: uniqueText('Studio') })
    .returning({ id: studios.id })
  return returnedRow(row).id
}

/** A person without an account who is confirmed here. */
export async function newAttendee({ deps, here }: Fixture) {
  const email = uniqueEmail()
  const name = uniqueText('Person')
  const personId = await addPerson(deps.db, { fullName: name, email })
  const attendanceId = await addAttendance(deps.db, { personId, venueId: here })
  return { personId, attendanceId, email, name }
}

/** An edition whose draft has an item that guests don't see yet, and the draft's revision. */
export async function newDraft(fixture: Fixture): Promise<{ venueId: string; revision: string }> {
  const { db } = fixture.deps
  const venueId = await newVenue(fixture)
  await db.update(venues).set({ agendaPublishedAt: testNow }).where(eq(venues.id, venueId))
  const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:00' }
  await db
    .insert(agendaDrafts)
    .values({ venueId, isItem: true, type: 'session', title: uniqueText('Opening'), ...times })
  return { venueId, revision: (await findDraft(fixture.deps, { venueId })).revision }
}

/** An agenda item that isn't a workshop. */
export async function newItem({ deps, here }: Fixture): Promise<string> {
  const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:00' }
  const [row] = await deps.db
    .insert(agendaItems)
    .values({ venueId: here, title: uniqueText('Opening'), ...times })
    .returning({ id: agendaItems.id })
  return returnedRow(row).id
}

/** A pending registration with the password `registrationPassword`, and its mailed link. */
export async function newRegistration({ deps, here, studio }: Fixture, kind: LinkKind = 'claim') {
  const [row] = await deps.db
    .insert(pendingRegistrations)
    .values({
      venueId: here,
      email: uniqueEmail(),
      passwordHash: await deps.passwords.hash(registrationPassword),
      answers: answers(studio),
      linkExpiresAt: new Date(deps.clock().getTime() + 24 * 60 * 60 * 1000),
    })
    .returning({
      id: pendingRegistrations.id,
      email: pendingRegistrations.email,
      generation: pendingRegistrations.generation,
    })
  const target = returnedRow(row)
  return { id: target.id, email: target.email, token: linkToken(deps.secret, kind, target) }
}

/** A personal link for a person without an account. */
export async function newInvitation(fixture: Fixture) {
  const { deps, here } = fixture
  const { personId } = await newAttendee(fixture)
  const [row] = await deps.db
    .insert(invitations)
    .values({ personId, venueId: here })
    .returning({ id: invitations.id, generation: invitations.generation })
  return { personId, token: linkToken(deps.secret, 'invitation', returnedRow(row)) }
}

/** An account without a role; `fits` adds a person without an account who has its address. */
export async function newAccount({ deps }: Fixture, { fits = false } = {}): Promise<string> {
  const [name, email] = [uniqueText('Person'), uniqueEmail()]
  if (fits) await addPerson(deps.db, { fullName: name, email })
  return addAccount(deps.db, deps.passwords, { name, email })
}

/** A person invited to organise, and their mailed link. */
export async function newOrganiserInvitation({ deps }: Fixture) {
  const [row] = await deps.db
    .insert(organiserInvitations)
    .values({
      name: uniqueText('Person'),
      email: uniqueEmail(),
      expiresAt: new Date(deps.clock().getTime() + 60 * 60 * 1000),
    })
    .returning()
  const target = returnedRow(row)
  return { id: target.id, token: linkToken(deps.secret, 'organiser', target) }
}

/** Makes an organiser's key, with all scopes unless given otherwise. */
export async function newApiKey(
  { deps, member }: Pick<Fixture, 'deps' | 'member'>,
  fields: Partial<typeof apiKeys.$inferInsert> = {},
) {
  const { key, row } = newKey(deps)
  const { name, endsOn } = keyFields()
  const { userId } = member('organiser')
  await deps.db.insert(apiKeys).values({ ...row, userId, name, endsOn, scopes: [...scopes], ...fields })
  return { id: row.id, key }
}

/** A mail with a pending registration's link. */
export async function newMail(fixture: Fixture): Promise<string> {
  const registration = await newRegistration(fixture)
  const [row] = await fixture.deps.db
    .insert(outbox)
    .values({ kind: 'claim', recipient: registration.email, registrationId: registration.id, isHeld: false })
    .returning({ id: outbox.id })
  return returnedRow(row).id
}

/** A waiting mail to several people. */
export async function newMailing({ deps, here: venueId }: Fixture): Promise<string> {
  const [row] = await deps.db
    .insert(outbox)
    .values({ kind: 'event changed', recipient: uniqueEmail(), facts: { venueId }, isHeld: false })
    .returning({ id: outbox.id })
  return returnedRow(row).id
}

/** The attendance of a new person who is confirmed here. */
export const newAttendanceId = async (fixture: Fixture) => (await newAttendee(fixture)).attendanceId

/** A person here who is checked in. */
export async function newArrival(fixture: Fixture): Promise<string> {
  const { attendanceId, personId } = await newAttendee(fixture)
  const { db, clock } = fixture.deps
  const at = clock()
  await db.insert(doorTaps).values({ personId, venueId: fixture.here, kind: 'in', at })
  await db.update(attendance).set({ checkInTime: at }).where(eq(attendance.id, attendanceId))
  return attendanceId
}

/** A well-formed token of a kind, for a row that doesn't exist. */
export const deadToken = ({ deps }: Fixture, kind: LinkKind) =>
  linkToken(deps.secret, kind, { id: randomUUID(), generation: 1 })

/** An audit entry that can be undone: a check-in. */
export async function newUndoableEntry(fixture: Fixture): Promise<string> {
  const { attendanceId: entityId } = await newAttendee(fixture)
  const entry = { action: 'attendance.checkInUndone', entity: 'attendance', entityId, venueId: fixture.here }
  return returnedRow((await fixture.deps.db.insert(auditLog).values(entry).returning({ id: auditLog.id }))[0])
    .id
}

/** A link to the desk of a new edition on these days, and a device that joined by it. */
export async function newDeskLink({ deps }: Fixture) {
  const venueId = await addVenue(deps.db, { eventStartDate: '2026-11-22' })
  const [link] = await deps.db.insert(deskLinks).values({ venueId, maxDevices: 3 }).returning()
  const [device] = await deps.db
    .insert(deskDevices)
    .values({ venueId, name: 'Rui', tokenHash: deskTokenHash(deps.secret, randomUUID()) })
    .returning()
  return {
    venueId,
    deviceId: returnedRow(device).id,
    token: linkToken(deps.secret, 'desk', returnedRow(link)),
  }
}

/** The link of a new edition's hotel. */
export async function newPartnerLink({ deps }: Fixture): Promise<string> {
  const venueId = await addVenue(deps.db, { eventStartDate: '2026-11-22' })
  const [link] = await deps.db.insert(partnerLinks).values({ venueId, kind: 'hotel' }).returning()
  return returnedRow(link).id
}

/** The digest that a partner's page sends for 'Mark all as seen'; any value for callers who aren't partners. */
export async function digestFor({ deps, partnerTokens }: Fixture, actor: ActorName): Promise<string> {
  const found = isPartner(actor) ? await findPartner(deps, partnerTokens[actor]) : null
  return found === null ? 'none' : (await readSheet(deps.db, found)).digest
}
