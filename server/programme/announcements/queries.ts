import { sql } from 'drizzle-orm'
import { knowsOfEdition } from '#server/mail/outbox/queries.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { people } from '#server/db/tables/people.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

/** A person with a seat in a workshop, or a place in its line. `email` is null if they may not be mailed yet. */
export type Holder = { workshopId: string; email: string | null; isWaiting: boolean }

/** People with a seat in these workshops, then people in line, without people who declined. */
export async function listHolders(db: Db, workshopIds: readonly string[]): Promise<Holder[]> {
  const { rows } = await db.execute<Holder>(sql`
    select h.workshop_id as "workshopId", case when ${knowsOfEdition({ personId: sql`h.person_id`, venueId: sql`h.venue_id` })}
      then p.email end as email, h.is_waiting as "isWaiting"
    from (
      select workshop_id, person_id, venue_id, false as is_waiting from ${workshopSignups}
      union all
      select w.workshop_id, w.person_id, w.venue_id, true from ${workshopWaiting} w
      join ${attendance} a on a.person_id = w.person_id and a.venue_id = w.venue_id and a.attending <> 'no'
    ) h join ${people} p on p.id = h.person_id
    where ${isAmong(sql`h.workshop_id`, workshopIds)}
    order by h.is_waiting, p.id`)
  return rows
}
