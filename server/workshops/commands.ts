import { and, eq, sql } from 'drizzle-orm'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { statement } from '#server/lib/statement.ts'
import { venues } from '#server/venues/tables.ts'
import { isSignupOpen } from '#server/workshops/rules.ts'
import { workshops, workshopSignups } from '#server/workshops/tables.ts'

type Seat = { workshopId: string; personId: string }
type Done = Record<string, never>

/**
 * A seat of one's own; repeating changes nothing. Refuses NOT_FOUND for a workshop of an edition that is not the
 * person's to see, SIGNUP_CLOSED once it has begun or where sign-up is off, WORKSHOP_FULL without a free seat.
 */
export async function signUp(db: Db, seat: Seat, now: Date): Promise<Done> {
  return db.transaction(async (tx) => {
    const [workshop] = await lockWorkshop(tx, seat)
    if (!workshop) return refuse('NOT_FOUND')
    if (workshop.isSignedUp) return {}
    if (!isSignupOpen(workshop, now)) return refuse('SIGNUP_CLOSED')
    const [taken] = await takeSeat(tx, { ...seat, venueId: workshop.venueId, capacity: workshop.capacity })
    if (!taken?.isSignedUp) return refuse('WORKSHOP_FULL')
    return {}
  })
}

/** Gives one's own seat back; repeating changes nothing. Refuses NOT_FOUND as signUp does. */
export async function withdraw(db: Db, { workshopId, personId }: Seat): Promise<Done> {
  return db.transaction(async (tx) => {
    const [workshop] = await lockWorkshop(tx, { workshopId, personId })
    if (!workshop) return refuse('NOT_FOUND')
    await tx
      .delete(workshopSignups)
      .where(and(eq(workshopSignups.workshopId, workshopId), eq(workshopSignups.personId, personId)))
    return {}
  })
}

type LockedWorkshop = {
  venueId: string
  signupEnabled: boolean
  startTime: string
  timeZone: string
  capacity: number | null
  isSignedUp: boolean
}

/** Locks the person's attendance, so that they cannot leave meanwhile, and then the workshop. */
const lockWorkshop = statement<LockedWorkshop>(
  'lock_workshop',
  sql`select ${workshops.venueId} as "venueId", ${workshops.signupEnabled} as "signupEnabled",
      ${workshops.startTime} as "startTime", ${venues.timeZone} as "timeZone", ${workshops.capacity} as capacity,
      exists (select from ${workshopSignups} mine
        where mine.workshop_id = ${workshops.id} and mine.person_id = ${attendance.personId}) as "isSignedUp"
    from ${workshops}
    join ${attendance} on ${attendance.venueId} = ${workshops.venueId}
    join ${venues} on ${venues.id} = ${workshops.venueId}
    where ${workshops.id} = ${sql.placeholder('workshopId')}
      and ${attendance.personId} = ${sql.placeholder('personId')} and ${attendance.attending} <> 'no'
    for share of ${attendance} for update of ${workshops}`,
)

/**
 * Counts under the lock and writes. A statement of its own: only what begins after the lock was granted sees the
 * seats that were taken while it was waited for.
 */
const takeSeat = statement<{ isSignedUp: boolean }>(
  'take_seat',
  sql`with seat as (
      insert into ${workshopSignups} (workshop_id, person_id, venue_id)
      select ${sql.placeholder('workshopId')}::uuid, ${sql.placeholder('personId')}::uuid,
        ${sql.placeholder('venueId')}::uuid
      where ${sql.placeholder('capacity')}::integer is null or ${sql.placeholder('capacity')}::integer >
        (select count(*) from ${workshopSignups} where workshop_id = ${sql.placeholder('workshopId')})
      on conflict (workshop_id, person_id) do nothing
      returning 1
    )
    select exists (select from seat) or exists (select from ${workshopSignups}
      where workshop_id = ${sql.placeholder('workshopId')} and person_id = ${sql.placeholder('personId')})
      as "isSignedUp"`,
)
