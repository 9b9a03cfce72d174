import { addMealItem } from '#server/programme/commands.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import { demoPassword } from '#server/demo/people.ts'
import type { Db } from '#server/db/open.ts'
import { account, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import type { Passwords } from '#server/core/ports.ts'
import { people } from '#server/db/tables/people.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops } from '#server/db/tables/workshops.ts'

/** The password of every test account. */
export const castPassword = demoPassword

type NewAccount = {
  name: string
  email: string
  role?: 'admin' | 'guest' | null
  mustChangePassword?: boolean
  temporaryUntil?: Date
  disabledAt?: Date | null
}

/** Adds a used account with that password. */
export async function addAccount(
  db: Db,
  passwords: Passwords,
  { role = null, ...fields }: NewAccount,
): Promise<string> {
  const [row] = await db
    .insert(user)
    .values({ emailVerified: true, usedAt: new Date(), ...fields, email: fields.email.toLowerCase() })
    .returning({ id: user.id })
  const id = returnedRow(row).id
  const password = await passwords.hash(castPassword)
  await db.insert(account).values({ userId: id, accountId: id, providerId: 'credential', password })
  if (role) await db.insert(userRoles).values({ userId: id, role })
  return id
}

/** Adds a person, without an account unless `userId` is given. */
export async function addPerson(db: Db, fields: typeof people.$inferInsert): Promise<string> {
  const [row] = await db.insert(people).values(fields).returning({ id: people.id })
  return returnedRow(row).id
}

/** Adds an edition with everything a card shows; `fields` override what a test cares about. */
export async function addVenue(db: Db, fields: Partial<typeof venues.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(venues)
    .values({
      name: 'Casa do Mar',
      quarter: 'Q4',
      year: 2026,
      timeZone: 'Europe/Lisbon',
      imageUrl: '/pictures/lisbon.svg',
      googleMapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
      eventStartDate: '2026-11-30',
      eventEndDate: '2026-12-03',
      eventStartTime: '15:00',
      airport: 'LIS',
      transportOptions: ['shuttle', 'taxi'],
      description: 'A low white house above the sea.',
      checkInTime: '15:00',
      checkOutTime: '11:00',
      thingsToKnow: ['Bring a warm layer for the evenings'],
      ...fields,
    })
    .returning({ id: venues.id })
  return returnedRow(row).id
}

/** Invites a person to an edition, with status yes by default. */
export async function addAttendance(
  db: Db,
  fields: Partial<typeof attendance.$inferInsert> & { personId: string; venueId: string },
): Promise<string> {
  const [row] = await db
    .insert(attendance)
    .values({ attending: 'yes', ...fields })
    .returning({ id: attendance.id })
  if (fields.checkInTime) {
    const { personId, venueId, checkInTime: at } = fields
    await db.insert(doorTaps).values({ personId, venueId, kind: 'in', at })
  }
  return returnedRow(row).id
}

/** Adds many people who all accepted, without accounts. Returns their ids. */
export async function addGuests(db: Db, venueId: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => ({ fullName: `Guest ${index + 1}` }))
  const rows = await db.insert(people).values(names).returning({ id: people.id })
  const ids = rows.map(({ id }) => id)
  await db
    .insert(attendance)
    .values(ids.map((personId) => ({ personId, venueId, attending: 'yes' as const })))
  return ids
}

export async function addRoom(
  db: Db,
  fields: Partial<typeof rooms.$inferInsert> & { venueId: string; roomNumber: string },
): Promise<string> {
  const [row] = await db
    .insert(rooms)
    .values({ bedCount: 2, bedType: 'single', ...fields })
    .returning({ id: rooms.id })
  return returnedRow(row).id
}

export async function addWorkshop(
  db: Db,
  fields: Partial<typeof workshops.$inferInsert> & { venueId: string; title: string },
): Promise<string> {
  const [row] = await db
    .insert(workshops)
    .values({ startTime: '2026-12-01T10:00', endTime: '2026-12-01T11:30', ...fields })
    .returning({ id: workshops.id })
  return returnedRow(row).id
}

/** Adds a meal with its agenda item. */
export async function addMeal(
  db: Db,
  fields: Partial<typeof mealEvents.$inferInsert> & { venueId: string },
): Promise<string> {
  const times = { date: '2026-12-01', startTime: '19:00', endTime: '21:00' }
  const [row] = await db
    .insert(mealEvents)
    .values({ title: 'Dinner', ...times, ...fields })
    .returning()
  const meal = returnedRow(row)
  await addMealItem(db, meal.venueId, meal.id, meal)
  return meal.id
}

/** The row that an insert returned. */
export function returnedRow<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('An insert returned no row.')
  return row
}
