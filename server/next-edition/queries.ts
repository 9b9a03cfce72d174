import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EditionContents } from '#contract/next-edition.ts'
import { newestEntries } from '#server/programme/queries.ts'
import type { Db } from '#server/db/open.ts'
import { refuse } from '#server/lib/refuse.ts'
import { venues } from '#server/db/tables/venues.ts'

const countOf = (rows: ReturnType<typeof sql>) => sql<number>`(select count(*)::int ${rows})`
const exists = (rows: ReturnType<typeof sql>) => sql<boolean>`exists (select 1 ${rows})`

/** The programme's days in the edition of the outer statement: an entry's, a workshop's or a meal's first one each. */
const newest = newestEntries(sql`venue_id = "venues"."id"`)
const agendaDays = sql`from (${newest}) i where i.workshop_id is null and i.type <> 'meal'`
const workshopDays = sql`from (${newest}) w where w.workshop_id is not null`
const mealDays = sql`from (${newest}) m where m.type = 'meal'`

const outside = (day: ReturnType<typeof sql>) =>
  sql`and (${day} < "venues"."event_start_date" or ${day} > coalesce("venues"."event_end_date", "venues"."event_start_date"))`

const agendaDay = sql`i.start_time::date`
const workshopDay = sql`w.start_time::date`
const mealDay = sql`m.start_time::date`

/**
 * What planning copies. Of attendance only being on the list: whatever became of it since is somebody's doing. Of a draft
 * what it makes of the agenda.
 */
export const copiedTables = [
  'attendance',
  'rooms',
  'agenda_items',
  'workshops',
  'agenda_drafts',
  'meal_events',
] as const

/** Rows of an edition that planning never makes: somebody did something there, and would lose it. By table. */
export const rowsSincePlanned = {
  invitations: sql`from invitations n where n.venue_id = "venues"."id"`,
  pending_registrations: sql`from pending_registrations r where r.venue_id = "venues"."id" and r.ended_at is null`,
  room_assignments: sql`from room_assignments b where b.venue_id = "venues"."id"`,
  room_wishes: sql`from room_wishes w where w.venue_id = "venues"."id"`,
  roommate_wishes: sql`from roommate_wishes w where w.venue_id = "venues"."id"`,
  door_taps: sql`from door_taps t where t.venue_id = "venues"."id"`,
  desk_links: sql`from desk_links d where d.venue_id = "venues"."id"`,
  desk_devices: sql`from desk_devices d where d.venue_id = "venues"."id"`,
  partner_links: sql`from partner_links l where l.venue_id = "venues"."id"`,
  partner_seen: sql`from partner_seen s join partner_links l on l.id = s.link_id where l.venue_id = "venues"."id"`,
  workshop_signups: sql`from workshop_signups s where s.venue_id = "venues"."id"`,
  workshop_waiting: sql`from workshop_waiting s where s.venue_id = "venues"."id"`,
  workshop_wish_rounds: sql`from workshop_wish_rounds r where r.venue_id = "venues"."id"`,
  workshop_wishes: sql`from workshop_wishes w where w.venue_id = "venues"."id"`,
  workshop_wish_results: sql`from workshop_wish_results w where w.venue_id = "venues"."id"`,
  shuttle_runs: sql`from shuttle_runs r where r.venue_id = "venues"."id"`,
  shuttle_seats: sql`from shuttle_seats s where s.venue_id = "venues"."id"`,
  shuttle_limits: sql`from shuttle_limits l where l.venue_id = "venues"."id"`,
  shuttle_tickets: sql`from shuttle_tickets t where t.venue_id = "venues"."id"`,
  feedback: sql`from feedback f where f.venue_id = "venues"."id"`,
  reminders: sql`from reminders r where r.venue_id = "venues"."id"`,
  messages: sql`from messages m where m.venue_id = "venues"."id"`,
  catering_orders: sql`from catering_orders o join meal_events m on m.id = o.meal_event_id where m.venue_id = "venues"."id"`,
  order_versions: sql`from order_versions n join catering_orders o on o.id = n.order_id join meal_events m on m.id = o.meal_event_id where m.venue_id = "venues"."id"`,
}

const isUsed = sql<boolean>`(${sql.join(
  [
    sql`from attendance a where a.venue_id = "venues"."id" and (a.attending <> 'maybe' or a.version > 1)`,
    ...Object.values(rowsSincePlanned),
  ].map(exists),
  sql` or `,
)})`

const isPlanned = exists(
  sql`from audit_log l where l.action = 'venue.planned' and l.entity_id = "venues"."id"`,
)

/** What an edition holds that the next one can take over. Refuses NOT_FOUND. */
export async function editionContents(db: Db, venueId: string): Promise<z.input<typeof EditionContents>> {
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
