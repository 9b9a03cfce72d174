import { randomUUID } from 'node:crypto'
import { copyParts } from '#contract/next-edition.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { cateringOrders, cateringVendors } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAttendance, addMeal, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

/** An edition in Cascais, Tue Dec 15 to Fri Dec 18, 2026, with one of everything: Ana comes, Ben may, Cleo doesn't. */
export async function addWholeEdition(db: Db) {
  const from = await addVenue(db, {
    eventStartDate: '2026-12-15',
    eventEndDate: '2026-12-18',
    registrationClosesAt: '2026-12-04T18:00',
    roomsHidden: true,
    asksRoommates: true,
    remindedAt: new Date('2026-12-12'),
    contactEmail: 'nadia@events.test',
  })
  const roomId = await addRoom(db, {
    venueId: from,
    roomNumber: '103',
    bedCount: 2,
    bedType: 'double',
    floor: 0,
    isQuiet: true,
  })
  const workshopId = await addWorkshop(db, {
    venueId: from,
    title: 'Knots',
    startTime: '2026-12-16T14:00',
    endTime: '2026-12-16T15:30',
    capacity: 12,
    tags: ['sea'],
  })
  const entry = { venueId: from, startTime: '2026-12-16T14:00', endTime: '2026-12-16T15:30' }
  await db.insert(agendaItems).values([
    { ...entry, title: 'Knots', type: 'workshop', workshopId },
    { ...entry, title: 'The night boat', startTime: '2026-12-17T23:00', endTime: '2026-12-18T01:00' },
  ])
  const mealEventId = await addMeal(db, { venueId: from, date: '2026-12-18' })
  const [vendor] = await db.insert(cateringVendors).values({ name: 'Mare' }).returning()
  await db.insert(cateringOrders).values({ mealEventId, vendorId: vendor?.id ?? '' })
  const addNamed = (fullName: string) => addPerson(db, { fullName })
  const [ana, ben, cleo] = [await addNamed('Ana'), await addNamed('Ben'), await addNamed('Cleo')]
  const flown = { flight1DepartureAirport: 'OSL', registeredAt: new Date(), checkInTime: new Date() }
  await addAttendance(db, { personId: ana, venueId: from, ...flown })
  await addAttendance(db, { personId: ben, venueId: from, attending: 'maybe' })
  await addAttendance(db, { personId: cleo, venueId: from, attending: 'no' })
  await db.insert(roomAssignments).values({ roomId, personId: ana, venueId: from })
  await db.insert(workshopSignups).values({ workshopId, personId: ana, venueId: from })
  return { from, people: { ana, ben, cleo } }
}

/** The edition that follows this one, at the same place, with everything but the people who declined. */
export const planFrom = (from: string) => ({
  id: randomUUID(),
  from,
  quarter: 'Q1' as const,
  year: 2027,
  eventStartDate: '2027-03-09',
  name: 'Casa do Mar',
  imageUrl: '/pictures/lisbon.svg',
  googleMapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
  timeZone: 'Europe/Lisbon',
  parts: copyParts.filter((part) => part !== 'declined'),
})
