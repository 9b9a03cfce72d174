import { listUnannounced } from '#server/rooms/announcements/queries.ts'
import { recipientsFingerprint } from '#server/mail/outbox/rules.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addVeto } from '#server/rooms/wishes/commands.ts'
import {
  addAttendance,
  addPerson,
  addRoom,
  addVenue,
  addWorkshop,
  returnedRow,
} from '#server/testing/cast.ts'
import { uniqueText } from '#server/testing/matrix-fields.ts'
import type { Fixture } from '#server/testing/matrix-fixture.ts'
import { newAttendee } from '#server/testing/matrix-rows.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'
import { workshopWishRounds } from '#server/db/tables/workshops-wishes.ts'

/** Beds and seats made for one call in the matrix, with people in them. */

export const newRoom = ({ deps, here }: Fixture) =>
  addRoom(deps.db, { venueId: here, roomNumber: uniqueText('r') })

/** A person with a bed, and the row of that bed. */
export async function newBed(fixture: Fixture) {
  const { personId } = await newAttendee(fixture)
  const venueId = fixture.here
  const [row] = await fixture.deps.db
    .insert(roomAssignments)
    .values({ roomId: await newRoom(fixture), personId, venueId })
    .returning({ id: roomAssignments.id })
  return { id: returnedRow(row).id, venueId, personId }
}

/** The announcement to everyone at the edition who doesn't know their room yet, including a new person. */
export async function roomAnnouncement(fixture: Fixture) {
  const { venueId } = await newBed(fixture)
  const { db, clock } = fixture.deps
  const unannounced = await listUnannounced(db, clock(), [venueId])
  const mails = unannounced.flatMap(({ email }) =>
    email === null ? [] : [{ kind: 'room given' as const, recipient: email }],
  )
  return { venueId, announced: recipientsFingerprint(mails) }
}

/** The input of a quick plan: an edition with one person and one room. `here` gains people with every call. */
export async function planFields({ deps: { db } }: Fixture) {
  const venueId = await addVenue(db, { name: uniqueText('Casa') })
  await addRoom(db, { venueId, roomNumber: uniqueText('r') })
  await addAttendance(db, { venueId, personId: await addPerson(db, { fullName: uniqueText('Sol') }) })
  return { venueId, from: 'scratch' as const, studios: 'together' as const }
}

export async function twoAttendees(fixture: Fixture) {
  const [first, second] = [await newAttendee(fixture), await newAttendee(fixture)]
  return { firstId: first.personId, secondId: second.personId }
}

/** Two people who never share a room. */
export async function newVeto(fixture: Fixture) {
  const pair = await twoAttendees(fixture)
  await addVeto(fixture.deps.db, fixture.member('organiser').userId, pair)
  return pair
}

export const newWorkshop = ({ deps, here }: Fixture) =>
  addWorkshop(deps.db, { venueId: here, title: uniqueText('Knots') })
export async function newSeat(fixture: Fixture) {
  return { workshopId: await newWorkshop(fixture), personId: (await newAttendee(fixture)).personId }
}

export async function newSeats(fixture: Fixture) {
  const { workshopId, personId } = await newSeat(fixture)
  return { workshopId, personIds: [personId] }
}

/** A full workshop with two people in line. Returns the reversed order. */
export async function newLine(
  fixture: Fixture,
): Promise<{ workshopId: string; personIds: [string, string] }> {
  const { deps, here: venueId } = fixture
  const workshopId = await addWorkshop(deps.db, { venueId, title: uniqueText('Knots'), capacity: 1 })
  const people = [await newAttendee(fixture), await newAttendee(fixture), await newAttendee(fixture)] as const
  const [seated, first, second] = [people[0].personId, people[1].personId, people[2].personId]
  await deps.db.insert(workshopSignups).values({ workshopId, personId: seated, venueId })
  await deps.db
    .insert(workshopWaiting)
    .values([first, second].map((personId) => ({ workshopId, personId, venueId })))
  return { workshopId, personIds: [second, first] }
}

/** An edition that collects wishes. At `here`, only for workshops of the second day: the others keep sign-up. */
export async function newRound({ deps }: Fixture, venueId: string) {
  await deps.db
    .insert(workshopWishRounds)
    .values({ venueId, closesAt: '2026-12-01T12:00', seed: 2718 })
    .onConflictDoNothing()
  return { venueId }
}

/** A workshop that guests wish for. */
export async function newWish(fixture: Fixture) {
  const { deps, here: venueId } = fixture
  await newRound(fixture, venueId)
  const startTime = '2026-12-02T10:00'
  const times = { startTime, endTime: '2026-12-02T11:30' }
  return { venueId, ranked: [await addWorkshop(deps.db, { venueId, title: uniqueText('Knots'), ...times })] }
}
