import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { addAttendance, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { testDeps } from '#server/testing/served.ts'
import { wait } from '#server/seats/waiting/commands.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

/** Adds an attendee with an address of their own. */
export async function addAttendee(db: Db, venueId: string, fullName: string) {
  const email = `${crypto.randomUUID()}@line.test`
  const personId = await addPerson(db, { fullName, email })
  return { personId, email, attendanceId: await addAttendance(db, { personId, venueId }) }
}

/** Ana has the only seat of Pottery; Bo waits for it, then Cy. Kiln is at the same hour, with seats for all. */
export async function addLine(db: Db) {
  const venueId = await addVenue(db, { name: crypto.randomUUID() })
  const [ana, bo, cy] = [
    await addAttendee(db, venueId, 'Ana Lima'),
    await addAttendee(db, venueId, 'Bo Berg'),
    await addAttendee(db, venueId, 'Cy Duarte'),
  ]
  const pottery = await addWorkshop(db, { venueId, title: 'Pottery', capacity: 1 })
  const kiln = await addWorkshop(db, { venueId, title: 'Kiln' })
  await db.insert(workshopSignups).values({ workshopId: pottery, personId: ana.personId, venueId })
  for (const { personId } of [bo, cy]) await wait(testDeps(db), { workshopId: pottery, personId })
  return { venueId, ana, bo, cy, pottery, kiln }
}

export async function seatedIn(db: Db, workshopId: string): Promise<string[]> {
  const rows = await db
    .select({ personId: workshopSignups.personId })
    .from(workshopSignups)
    .where(eq(workshopSignups.workshopId, workshopId))
  return rows.map(({ personId }) => personId).toSorted()
}

/** The people waiting for a workshop, first to last. */
export async function lineFor(db: Db, workshopId: string): Promise<string[]> {
  const rows = await db
    .select({ personId: workshopWaiting.personId })
    .from(workshopWaiting)
    .where(eq(workshopWaiting.workshopId, workshopId))
    .orderBy(workshopWaiting.place)
  return rows.map(({ personId }) => personId)
}

/** A workshop in the shape that its edit form sends. */
export async function formOf(db: Db, id: string) {
  const [row] = await db.select().from(workshops).where(eq(workshops.id, id))
  if (!row) throw new Error('There is no such workshop.')
  const { venueId: _venue, createdAt: _at, changedAt: _changed, ...form } = row
  return form
}
