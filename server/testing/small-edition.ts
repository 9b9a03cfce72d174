import { agendaItems } from '#server/db/tables/agenda.ts'
import { cateringOrders, cateringVendors, mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { roommateWishes } from '#server/db/tables/rooms-wishes.ts'
import {
  addAttendance,
  addPerson,
  addRoom,
  addVenue,
  addWorkshop,
  returnedRow,
} from '#server/testing/cast.ts'
import { mealFields, vendorFields } from '#server/testing/matrix-fields.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

/**
 * Six attendees. Ana and Ben wished for each other, share Room 12 and have both seats in Pottery, for which Cy waits;
 * Dinner is ordered for six.
 */
export async function addSmallEdition(db: Db) {
  const venueId = await addVenue(db)
  const rows: { id: string; personId: string }[] = []
  for (const name of ['Ana', 'Ben', 'Cy', 'Di', 'Ed', 'Flo']) {
    const email = `${name}@${venueId}.test`
    const personId = await addPerson(db, { fullName: `${name} ${venueId.slice(0, 4)}`, email })
    rows.push({ id: await addAttendance(db, { personId, venueId }), personId })
  }
  const pottery = await addWorkshop(db, { venueId, title: 'Pottery', capacity: 2, signupEnabled: true })
  await addWorkshop(db, {
    venueId,
    title: 'Yoga',
    startTime: '2026-12-01T15:00',
    endTime: '2026-12-01T16:00',
  })
  const [ana = '', ben = '', cy = ''] = rows.map(({ personId }) => personId)
  const roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 })
  await addRoom(db, { venueId, roomNumber: '14', bedCount: 1 })
  await db.insert(roomAssignments).values([ana, ben].map((personId) => ({ personId, roomId, venueId })))
  await db.insert(roommateWishes).values([
    { venueId, personId: ana, wantedId: ben },
    { venueId, personId: ben, wantedId: ana },
  ])
  await db
    .insert(workshopSignups)
    .values([ana, ben].map((personId) => ({ personId, workshopId: pottery, venueId })))
  await db.insert(workshopWaiting).values([{ personId: cy, workshopId: pottery, venueId }])
  const times = { startTime: '2026-11-30T16:00', endTime: '2026-11-30T17:00' }
  const items = await db
    .insert(agendaItems)
    .values({ venueId, title: 'Welcome', type: 'session', ...times })
    .returning()
  const welcome = returnedRow(items[0]).id
  const meals = await db
    .insert(mealEvents)
    .values({ venueId, ...mealFields(), title: 'Dinner' })
    .returning()
  const vendors = await db
    .insert(cateringVendors)
    .values({ ...vendorFields(), name: `Cantina ${venueId}` })
    .returning()
  await db.insert(cateringOrders).values({
    mealEventId: returnedRow(meals[0]).id,
    vendorId: returnedRow(vendors[0]).id,
    headcount: 6,
    status: 'confirmed',
  })
  return {
    venueId,
    roomId,
    pottery,
    welcome,
    personAt: (index: number) => rows[index]?.personId ?? '',
    /** The ids of these people's attendance rows. */
    idsOf: (...at: number[]) => at.flatMap((one) => rows[one]?.id ?? []),
  }
}
