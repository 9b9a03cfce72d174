import { tables } from '#server/db/tables.ts'
import { cateringOrders, cateringVendors, mealEvents } from '#server/db/tables/catering.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { installation } from '#server/db/tables/installation.ts'
import { cleanUpDaily } from '#server/privacy/retention/commands.ts'
import { returnedRow } from '#server/testing/cast.ts'

/** The result of a daily cleanup that found nothing to delete. */
export const nothingDeleted = {
  ...Object.fromEntries(
    tables.flatMap(({ name, venueId, retention }) =>
      venueId && (retention === 'flights' || retention === 'health') ? [[name, 0] as const] : [],
    ),
  ),
  flights: 0,
  shuttles: 0,
  feedback: 0,
  health: 0,
  mails: 0,
  posts: 0,
  messages: 0,
  sessions: 0,
  verifications: 0,
  recoveryLinks: 0,
  proofs: 0,
  organiserInvitations: 0,
  answers: 0,
  pictures: 0,
  entries: 0,
  undoEntries: 0,
}

export const noCopies = { make: async () => undefined, dropOld: () => undefined }

/** Runs the cleanup as on the day after `deps.clock()`, so that everything due by then is deleted. */
export async function cleanUpDue(deps: Deps) {
  const due = deps.clock()
  await setLastCleanup(deps.db, due)
  const dayAfter = new Date(due.getTime() + 24 * 60 * 60_000 + 1)
  const clocks = { clock: () => dayAfter, databaseClock: async () => dayAfter }
  return cleanUpDaily({ ...deps, ...clocks }, noCopies)
}

/** Records that a cleanup ran at that time. */
export async function setLastCleanup(db: Db, cleanedUpAt: Date | null): Promise<void> {
  const times = { cleanedUpAt, dateConfirmedAt: null }
  await db
    .insert(installation)
    .values({ secretFingerprint: 'of the tests', ...times })
    .onConflictDoUpdate({ target: installation.id, set: times })
}

/** Adds an order that contains a person's words about their diet. */
export async function addOrderWithNote(db: Db, { venueId, note }: { venueId: string; note: string }) {
  const vendors = await db.insert(cateringVendors).values({ name: 'Cozinha' }).returning()
  const meals = await db
    .insert(mealEvents)
    .values({ venueId, title: 'Dinner', date: '2026-12-01', startTime: '19:00', endTime: '21:00' })
    .returning()
  const diets = [{ diet: 'other', note, people: 1 }]
  const counted = { people: 1, diets, allergies: [], noAllergies: 1, allergiesNotAnswered: 0 }
  const ids = { mealEventId: returnedRow(meals[0]).id, vendorId: returnedRow(vendors[0]).id }
  await db.insert(cateringOrders).values({ ...ids, headcount: 1, counted })
}
