import type { Db } from '#server/db/open.ts'
import { addVenue, addWorkshop } from '#server/testing/cast.ts'
import { addAttendee } from '#server/testing/line.ts'

/**
 * Pottery and Kiln at ten, one seat each; Sailing at two, with unlimited seats; a walk days before; and three
 * attendees.
 */
export async function addWishEdition(db: Db) {
  const venueId = await addVenue(db, { name: crypto.randomUUID() })
  const [ana, ben, cy] = [
    await addAttendee(db, venueId, 'Ana Lima'),
    await addAttendee(db, venueId, 'Ben Ode'),
    await addAttendee(db, venueId, 'Cy Dahl'),
  ]
  const timesFrom = (startTime: string, endTime: string) => ({ venueId, startTime, endTime })
  const morning = timesFrom('2026-12-01T10:00', '2026-12-01T11:30')
  const afternoon = timesFrom('2026-12-01T14:00', '2026-12-01T16:00')
  return {
    venueId,
    ana,
    ben,
    cy,
    pottery: await addWorkshop(db, { ...morning, title: 'Pottery', capacity: 1 }),
    kiln: await addWorkshop(db, { ...morning, title: 'Kiln', capacity: 1 }),
    sailing: await addWorkshop(db, { ...afternoon, title: 'Sailing' }),
    walk: await addWorkshop(db, { ...timesFrom('2026-11-27T10:00', '2026-11-27T11:00'), title: 'Walk' }),
  }
}
