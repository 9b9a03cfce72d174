import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { wallClockText } from '#server/lib/json-object.ts'
import type { Passenger, Run } from '#server/partners/driver/rules.ts'
import { countingTickets } from '#server/shuttles/publishing/queries.ts'

type Row = Omit<Run, 'id'> & Passenger

/**
 * The published runs of an edition by time, with passengers by name. Like guests, drivers see nothing that is
 * still being planned. Includes the phone numbers of people who agreed to be called.
 */
export async function readRuns(db: Db, venueId: string) {
  const { rows } = await db.execute<Row>(sql`
    select t.run_id as "runId", t.direction, t.number, t.place, ${wallClockText(sql`t.leaves_at`)} as "leavesAt",
      t.driver_name as "driverName", t.vehicle, t.note, p.id as "personId", p.full_name as "fullName",
      case when p.driver_may_call then nullif(trim(p.phone), '') end as phone
    from ${countingTickets} join people p on p.id = t.person_id
    where t.venue_id = ${venueId}
    order by t.leaves_at, t.number, p.full_name collate names, p.id`)
  const runs = new Map<string, Run>()
  for (const { runId: id, personId: _who, fullName: _name, phone: _phone, ...run } of rows)
    runs.set(id, { id, ...run })
  const passengers = rows.map(({ runId, personId, fullName, phone, direction }) => ({
    runId,
    personId,
    fullName,
    phone,
    direction,
  }))
  return { runs: [...runs.values()], passengers }
}
