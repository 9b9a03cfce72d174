import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EditionContents } from '#contract/next-edition.ts'
import { newestEntries } from '#server/programme/queries.ts'
import { tables } from '#server/db/tables.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/db/tables/venues.ts'

const countOf = (rows: ReturnType<typeof sql>) => sql<number>`(select count(*)::int ${rows})`
const exists = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (select 1 ${rows})`

/** The first day of each entry, workshop and meal in the edition of the outer statement. */
const newest = newestEntries(sql`venue_id = "venues"."id"`)
const agendaDays = sql`from (${newest}) i where i.workshop_id is null and i.type <> 'meal'`
const workshopDays = sql`from (${newest}) w where w.workshop_id is not null`
const mealDays = sql`from (${newest}) m where m.type = 'meal'`

const outside = (day: ReturnType<typeof sql>) =>
  sql`and (${day} < "venues"."event_start_date" or ${day} > coalesce("venues"."event_end_date", "venues"."event_start_date"))`

const agendaDay = sql`i.start_time::date`
const workshopDay = sql`w.start_time::date`
const mealDay = sql`m.start_time::date`

/** Tables that planning leaves empty: rows in them were added later, and would be lost. */
const tablesLeftEmpty = tables.flatMap(({ table, venueId, isCopied }) =>
  venueId && !isCopied && table !== pendingRegistrations ? [table] : [],
)

/** Whether the edition was changed after it was planned: planning only puts people on the list. */
const isUsed = sql<boolean>`(${sql.join(
  [
    sql`from attendance a where a.venue_id = "venues"."id" and (a.attending <> 'maybe' or a.version > 1)`,
    sql`from pending_registrations r where r.venue_id = "venues"."id" and r.ended_at is null`,
    sql`from catering_orders o join meal_events m on m.id = o.meal_event_id where m.venue_id = "venues"."id"`,
    ...tablesLeftEmpty.map((table) => sql`from ${table} t where t.venue_id = "venues"."id"`),
  ].map(exists),
  sql` or `,
)})`

const isPlanned = exists(
  sql`from audit_log l where l.action = 'venue.planned' and l.entity_id = "venues"."id"`,
)

/** The parts of an edition that the next one can take over. */
export async function findEditionContents(db: Db, venueId: string): Promise<z.input<typeof EditionContents>> {
  const [row] = await db
    .select({
      place: {
        name: venues.name,
        imageUrl: venues.imageUrl,
        googleMapsLink: venues.googleMapsLink,
        timeZone: venues.timeZone,
      },
      firstDay: sql<string | null>`coalesce("venues"."event_start_date", least(
        (select min(${agendaDay}) ${agendaDays}),
        (select min(${workshopDay}) ${workshopDays}),
        (select min(${mealDay}) ${mealDays})))::text`,
      lastDay: venues.eventEndDate,
      registrationClosesAt: venues.registrationClosesAt,
      hasContact: sql<boolean>`coalesce("venues"."contact_phone", "venues"."contact_email") is not null`,
      rooms: countOf(sql`from rooms r where r.venue_id = "venues"."id"`),
      beds: sql<number>`(select coalesce(sum(r.bed_count), 0)::int from rooms r where r.venue_id = "venues"."id")`,
      agenda: countOf(agendaDays),
      workshops: countOf(workshopDays),
      meals: countOf(mealDays),
      questions: countOf(sql`from edition_questions q where q.venue_id = "venues"."id"`),
      people: countOf(sql`from attendance a where a.venue_id = "venues"."id" and a.attending <> 'no'`),
      declined: countOf(sql`from attendance a where a.venue_id = "venues"."id" and a.attending = 'no'`),
      withoutAddress: countOf(
        sql`from attendance a join people p on p.id = a.person_id where a.venue_id = "venues"."id" and p.email is null`,
      ),
      outsideAgenda: countOf(sql`${agendaDays} ${outside(agendaDay)}`),
      outsideWorkshops: countOf(sql`${workshopDays} ${outside(workshopDay)}`),
      outsideMeals: countOf(sql`${mealDays} ${outside(mealDay)}`),
      sameQuarter: sql<
        string[]
      >`array(select v.name from venues v where v.quarter = "venues"."quarter" and v.year = "venues"."year" and v.id <> "venues"."id" order by v.name collate names)`,
      canUndo: sql<boolean>`${isPlanned} and not ${isUsed}`,
    })
    .from(venues)
    .where(eq(venues.id, venueId))
  if (!row) return refuse('NOT_FOUND')
  const { outsideAgenda, outsideWorkshops, outsideMeals, ...contents } = row
  return { ...contents, outside: { agenda: outsideAgenda, workshops: outsideWorkshops, meals: outsideMeals } }
}
