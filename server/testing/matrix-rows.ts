import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { agendaItems } from '#server/agenda/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { cateringOrders, cateringVendors, mealEvents, menuItems } from '#server/catering/tables.ts'
import { claims } from '#server/registration/pending/tables.ts'
import { invitations, organiserInvitations } from '#server/invitations/tables.ts'
import { linkToken, type LinkKind } from '#server/lib/link-token.ts'
import { outbox } from '#server/mail/outbox/tables.ts'
import { roomAssignments } from '#server/rooms/tables.ts'
import { studios } from '#server/studios/tables.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import {
  answers,
  claimPassword,
  fresh,
  freshEmail,
  mealFields,
  menuItemFields,
  vendorFields,
} from '#server/testing/matrix-fields.ts'
import type { Stage } from '#server/testing/matrix-stage.ts'

/** Rows made for one call of the matrix, so that no call meets what an earlier one left. */

/** Somebody who was on the list, as Undo brings them back. */
export async function removedAttendee(stage: Stage) {
  const { attendanceId: id, personId } = await newAttendee(stage)
  await stage.deps.db.delete(attendance).where(eq(attendance.id, id))
  const flights = {
    flight1DepartureAirport: 'OSL',
    flight1DepartureTime: '2026-11-30T07:10',
    flight1ArrivalTime: null,
    flight2DepartureAirport: null,
    flight2DepartureTime: null,
    flight2ArrivalTime: null,
    flight1NotBooked: false,
    flight2NotBooked: true,
    flightsPrivate: false,
  }
  const answer = { attending: 'yes' as const, checkInTime: null, registeredAt: '2026-11-01T08:00:00.000Z' }
  return {
    removed: { id, personId, venueId: stage.here, ...answer, ...flights },
    roomId: null,
    workshopIds: [],
  }
}

export const orderFields = async (stage: Stage) => ({
  mealEventId: await newMeal(stage),
  vendorId: await newVendor(stage),
  headcount: 40,
  totalEstimate: '620.00',
})

export const newVenue = ({ deps }: Stage, name = fresh('Casa')) => addVenue(deps.db, { name })

export const newRoom = ({ deps, here }: Stage) => addRoom(deps.db, { venueId: here, roomNumber: fresh('r') })

export async function newStudio({ deps }: Stage): Promise<string> {
  const [row] = await deps.db
    .insert(studios)
    .values({ name: fresh('Studio') })
    .returning({ id: studios.id })
  return made(row).id
}

export async function newVendor({ deps }: Stage): Promise<string> {
  const [row] = await deps.db
    .insert(cateringVendors)
    .values(vendorFields())
    .returning({ id: cateringVendors.id })
  return made(row).id
}

export async function newMenuItem(stage: Stage) {
  const vendorId = await newVendor(stage)
  const [row] = await stage.deps.db
    .insert(menuItems)
    .values(menuItemFields(vendorId))
    .returning({ id: menuItems.id })
  return { id: made(row).id, vendorId }
}

export async function newMeal({ deps, here }: Stage): Promise<string> {
  const [row] = await deps.db
    .insert(mealEvents)
    .values({ venueId: here, ...mealFields() })
    .returning({ id: mealEvents.id })
  return made(row).id
}

export async function newOrder(stage: Stage) {
  const fields = await orderFields(stage)
  const [row] = await stage.deps.db.insert(cateringOrders).values(fields).returning({ id: cateringOrders.id })
  return { ...fields, id: made(row).id }
}

/** A person without an account who is confirmed here. */
export async function newAttendee({ deps, here }: Stage) {
  const email = freshEmail()
  const name = fresh('Person')
  const personId = await addPerson(deps.db, { fullName: name, email })
  const attendanceId = await addAttendance(deps.db, { personId, venueId: here })
  return { personId, attendanceId, email, name }
}

export const newWorkshop = ({ deps, here }: Stage) =>
  addWorkshop(deps.db, { venueId: here, title: fresh('Knots') })

/** An agenda item that is no workshop. */
export async function newItem({ deps, here }: Stage): Promise<string> {
  const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:00' }
  const [row] = await deps.db
    .insert(agendaItems)
    .values({ venueId: here, title: fresh('Opening'), ...times })
    .returning({ id: agendaItems.id })
  return made(row).id
}

/** A workshop and somebody who could be in it. */
export async function newSeat(stage: Stage) {
  return { workshopId: await newWorkshop(stage), personId: (await newAttendee(stage)).personId }
}

export async function newAssignment(stage: Stage): Promise<string> {
  const roomId = await newRoom(stage)
  const { personId } = await newAttendee(stage)
  const [row] = await stage.deps.db
    .insert(roomAssignments)
    .values({ roomId, personId, venueId: stage.here })
    .returning({ id: roomAssignments.id })
  return made(row).id
}

/** A registration that waits for its mailbox, and its mailed link; it asks for the password `claimPassword`. */
export async function newClaim({ deps, here, studio }: Stage, kind: LinkKind = 'claim') {
  const [row] = await deps.db
    .insert(claims)
    .values({
      venueId: here,
      email: freshEmail(),
      passwordHash: await deps.passwords.hash(claimPassword),
      answers: answers(studio),
      linkExpiresAt: new Date(deps.clock().getTime() + 24 * 60 * 60 * 1000),
    })
    .returning({ id: claims.id, email: claims.email, generation: claims.generation })
  const target = made(row)
  return { id: target.id, email: target.email, token: linkToken(deps.secret, kind, target) }
}

/** A personal link of a person without an account. */
export async function newInvitation(stage: Stage) {
  const { deps, here } = stage
  const { personId } = await newAttendee(stage)
  const [row] = await deps.db
    .insert(invitations)
    .values({ personId, venueId: here })
    .returning({ id: invitations.id, generation: invitations.generation })
  return { personId, token: linkToken(deps.secret, 'invitation', made(row)) }
}

/** An account without a role; `fits`: a person without an account has its address. */
export async function newAccount({ deps }: Stage, { fits = false } = {}): Promise<string> {
  const [name, email] = [fresh('Person'), freshEmail()]
  if (fits) await addPerson(deps.db, { fullName: name, email })
  return addAccount(deps.db, deps.passwords, { name, email })
}

/** Somebody invited to organise, and their mailed link. */
export async function newOrganiserInvitation({ deps }: Stage) {
  const [row] = await deps.db
    .insert(organiserInvitations)
    .values({
      name: fresh('Person'),
      email: freshEmail(),
      expiresAt: new Date(deps.clock().getTime() + 60 * 60 * 1000),
    })
    .returning()
  const target = made(row)
  return { id: target.id, token: linkToken(deps.secret, 'organiser', target) }
}

/** A message that carries a claim's link. */
export async function newMessage(stage: Stage): Promise<string> {
  const claim = await newClaim(stage)
  const [row] = await stage.deps.db
    .insert(outbox)
    .values({ kind: 'claim', recipient: claim.email, claimId: claim.id, isHeld: false })
    .returning({ id: outbox.id })
  return made(row).id
}

/** The row of somebody who is confirmed here. */
export const attendee = async (stage: Stage) => (await newAttendee(stage)).attendanceId

/** Somebody here who was checked in. */
export async function newArrival(stage: Stage): Promise<string> {
  const { attendanceId } = await newAttendee(stage)
  await stage.deps.db
    .update(attendance)
    .set({ checkInTime: stage.deps.clock() })
    .where(eq(attendance.id, attendanceId))
  return attendanceId
}

/** A genuine-looking token of a kind, of a row that does not exist. */
export const deadToken = ({ deps }: Stage, kind: LinkKind) =>
  linkToken(deps.secret, kind, { id: randomUUID(), generation: 1 })

function made<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('An insert returned no row.')
  return row
}
