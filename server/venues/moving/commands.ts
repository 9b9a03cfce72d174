import { eq, sql, type SQL } from 'drizzle-orm'
import type { MovedPart } from '#contract/venues.ts'
import type { Db } from '#server/db/open.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import { addVersionsForMovedMeal } from '#server/order-versions/commands.ts'

type Move = { venueId: string; days: number; parts: readonly MovedPart[] }

/**
 * Moves parts of an edition by whole days, including drafted changes; times of day stay. The caller holds the venue's
 * lock, so no one changes the programme or numbers a shuttle in the meantime.
 */
export async function moveParts(tx: Db, { venueId, days, parts }: Move): Promise<void> {
  if (days === 0) return
  const by = sql`make_interval(days => ${days}::int)`
  for (const part of parts)
    for (const { table, changes, only = sql`true` } of shifts[part]) {
      const isInVenue = sql`venue_id = ${venueId} and ${only}`
      // Lock the rows in the common order.
      await tx.execute(sql`select from ${sql.identifier(table)} where ${isInVenue} order by id for update`)
      await tx.execute(sql`update ${sql.identifier(table)} set ${changes(by)} where ${isInVenue}`)
    }
  if (parts.includes('meals')) await followMeals(tx, venueId)
}

/** Confirmed orders get a version with the new day, which is sent to their caterers. */
async function followMeals(tx: Db, venueId: string): Promise<void> {
  const meals = await tx
    .select({ id: mealEvents.id })
    .from(mealEvents)
    .where(eq(mealEvents.venueId, venueId))
    .orderBy(mealEvents.id)
  for (const { id } of meals) await addVersionsForMovedMeal(tx, id)
}

const starts = (by: SQL) => sql`start_time = start_time + ${by}, end_time = end_time + ${by}`
const newVersion = sql`version = version + 1`

/** A meal and its agenda item are one entry (docs/decisions/069), so they move together. */
const isMeal = sql`id in (select id from agenda_items where meal_id is not null)`

type Shift = { table: string; changes: (by: SQL) => SQL; only?: SQL }

/** The tables of each part, how their rows move, and which of the rows do. */
const shifts: Record<MovedPart, readonly Shift[]> = {
  agenda: [
    { table: 'workshops', changes: (by) => sql`${starts(by)}, ${newVersion}` },
    { table: 'agenda_items', changes: (by) => sql`${starts(by)}, ${newVersion}`, only: sql`not ${isMeal}` },
    { table: 'agenda_drafts', changes: (by) => sql`${starts(by)}, ${newVersion}`, only: sql`not ${isMeal}` },
    // A person can't have two results at one time, so all of them are first taken out of the calendar and then put on
    // their new days.
    { table: 'workshop_wish_results', changes: () => sql`start_time = start_time + interval '2000 years'` },
    {
      table: 'workshop_wish_results',
      changes: (by) => sql`start_time = start_time - interval '2000 years' + ${by}`,
    },
  ],
  meals: [
    { table: 'agenda_items', changes: (by) => sql`${starts(by)}, ${newVersion}`, only: isMeal },
    { table: 'agenda_drafts', changes: (by) => sql`${starts(by)}, ${newVersion}`, only: isMeal },
    { table: 'meal_events', changes: (by) => sql`date = (date + ${by})::date, ${newVersion}` },
  ],
  shuttles: [{ table: 'shuttle_runs', changes: (by) => sql`leaves_at = leaves_at + ${by}, ${newVersion}` }],
}
