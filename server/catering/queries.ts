import { sql } from 'drizzle-orm'
import { GuestMeal } from '#contract/catering.ts'
import { ownQuestion } from '#server/accounts/sessions.ts'
import { attendance } from '#server/attendance/tables.ts'
import { mealEvents } from '#server/catering/tables.ts'
import { jsonObject, timeText } from '#server/lib/json-object.ts'

const meals = sql`select coalesce(json_agg(${jsonObject(GuestMeal, {
  id: sql`${mealEvents.id}`,
  title: sql`${mealEvents.title}`,
  date: sql`${mealEvents.date}`,
  startTime: timeText(mealEvents.startTime),
  endTime: timeText(mealEvents.endTime),
  location: sql`${mealEvents.location}`,
  serviceStyle: sql`${mealEvents.serviceStyle}`,
  notes: sql`${mealEvents.notes}`,
})} order by ${mealEvents.date}, ${mealEvents.startTime}, ${mealEvents.id}), '[]')
  from ${mealEvents} where ${mealEvents.venueId} = ${attendance.venueId}`

/**
 * The meals of an edition of one's own, by date, then start time (decisions: guest meals), as the JSON text of
 * GuestMeal[]; nothing for an edition that is not theirs to see.
 */
export const guestMeals = ownQuestion(
  'guest_meals',
  sql`select (${meals})::text from ${attendance}
    where ${attendance.personId} = caller."personId"
      and ${attendance.venueId} = ${sql.placeholder('venueId')} and ${attendance.attending} <> 'no'`,
)
