import { sql, type SQL } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { people } from '#server/db/tables/people.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

/** A workshop without an end lasts at least the minute it begins in. */
const endOf = (workshop: SQL) =>
  sql`coalesce(${workshop}.end_time, ${workshop}.start_time + interval '59 seconds')`

/**
 * Whether a person in line has a seat in another workshop at the same hour, and wouldn't give it up. They stay in line
 * until that changes. `waits` is the row of the line in the outer statement, whose workshop is `workshops`.
 */
export const hasClash = (waits: SQL): SQL => sql`exists (
  select from ${workshopSignups} held join ${workshops} other on other.id = held.workshop_id
  where held.person_id = ${waits}.person_id and held.venue_id = ${waits}.venue_id and other.id <> ${workshops.id}
    and other.id is distinct from ${waits}.gives_up
    and other.start_time < ${endOf(sql`${workshops}`)} and ${workshops.startTime} < ${endOf(sql`other`)})`

/** Whether a workshop begins within the hour. People who got a seat unasked may then not arrive in time. */
export const isWithinHour = (now: SQL): SQL =>
  sql`${workshops.startTime} <= ${now} at time zone ${venues.timeZone} + interval '1 hour'`

/** The number of seats of a workshop that are taken, or held for people who were offered one. */
export const countTaken = (workshopId: SQL): SQL => sql`((select count(*) from ${workshopSignups} taken
    where taken.workshop_id = ${workshopId}) + (select count(*) from ${workshopWaiting} offered
    where offered.workshop_id = ${workshopId} and offered.offered_until is not null))`

type NextInLine = {
  workshopId: string
  personId: string
  attendanceId: string
  email: string | null
  /** The workshop whose seat they give up for this one. */
  givesUp: string | null
  /** Whether the workshop begins within the hour. */
  isSoon: boolean
}

/**
 * The person who gets the next free seat of an edition: the first in line of a workshop with a free seat who is
 * coming, has no open offer and no other seat at that hour. Skips workshops that have begun or whose sign-up is off.
 * Undefined if no seat is left to pass on.
 */
export async function nextInLine(tx: Db, venueId: string, now: Date): Promise<NextInLine | undefined> {
  const { rows } = await tx.execute<NextInLine>(sql`
    select ${workshopWaiting.workshopId} as "workshopId", ${workshopWaiting.personId} as "personId",
      ${attendance.id} as "attendanceId", ${people.email} as email, ${workshopWaiting.givesUp} as "givesUp",
      ${isWithinHour(sql`${now.toISOString()}::timestamptz`)} as "isSoon"
    from ${workshopWaiting}
    join ${workshops} on ${workshops.id} = ${workshopWaiting.workshopId}
    join ${venues} on ${venues.id} = ${workshopWaiting.venueId}
    join ${people} on ${people.id} = ${workshopWaiting.personId}
    join ${attendance} on ${attendance.personId} = ${workshopWaiting.personId}
      and ${attendance.venueId} = ${workshopWaiting.venueId}
    where ${workshopWaiting.venueId} = ${venueId} and ${attendance.attending} <> 'no' and ${workshops.signupEnabled}
      and ${workshops.startTime} > date_trunc('minute', ${now.toISOString()}::timestamptz at time zone ${venues.timeZone})
      and ${workshopWaiting.offeredUntil} is null
      and (${workshops.capacity} is null or ${workshops.capacity} > ${countTaken(sql`${workshops.id}`)})
      and not ${hasClash(sql`${workshopWaiting}`)}
    order by ${workshops.startTime}, ${workshops.id}, ${workshopWaiting.place}
    limit 1`)
  return rows[0]
}
