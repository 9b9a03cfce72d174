import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { GuestMeal, Meal, MenuItem, Vendor } from '#contract/catering.ts'
import { Order } from '#contract/orders.ts'
import type { ToDo } from '#contract/dashboard.ts'
import { organiserQuery, guestQuery } from '#server/accounts/sessions.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { eating, headCount, namedEaters } from '#server/catering/meals/queries.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import { newestSent } from '#server/order-versions/queries.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { jsonList } from '#server/lib/json-list.ts'
import { jsonObject, timeText, wallClockText } from '#server/lib/json-object.ts'
import { isLost, messageState } from '#server/mail/outbox/states.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'

/** Every vendor, preferred first, then by name, as JSON text of Vendor[]. */
export const vendorsList = organiserQuery(
  'vendors_list',
  jsonList(
    Vendor,
    sql`
      select v.id, v.version, v.name, v.notes, v.phone, v.email, v.currency,
        v.is_preferred as "isPreferred", v.contact_name as "contactName", v.cuisine_tags as "cuisineTags",
        coalesce(m.count, 0) as "menuItems", coalesce(o.count, 0) as orders
      from catering_vendors v
      left join (select vendor_id, count(*)::int from menu_items group by 1) m on m.vendor_id = v.id
      left join (select vendor_id, count(*)::int from catering_orders group by 1) o on o.vendor_id = v.id
      order by v.is_preferred desc, v.name collate names, v.id`,
  ),
)

/** Every menu, by vendor and name, as JSON text of MenuItem[]. */
export const menuList = organiserQuery(
  'menu_list',
  jsonList(
    MenuItem,
    sql`
      select i.id, i.version, i.name, i.description, i.serves,
        i.vendor_id as "vendorId", v.name as "vendorName", v.currency, i.dietary_tags as "dietaryTags",
        i.price_per_unit::text as "pricePerUnit"
      from menu_items i join catering_vendors v on v.id = i.vendor_id
      order by v.name collate names, v.id, i.name collate names, i.id`,
  ),
)

/** The meals of an edition by date, then start time, as JSON text of Meal[]. */
export const mealsList = organiserQuery(
  'meals_list',
  jsonList(
    Meal,
    sql`
      select m.id, m.version, m.title, m.date, m.location, m.notes, m.service_style as "serviceStyle",
        left(m.start_time::text, 5) as "startTime", left(m.end_time::text, 5) as "endTime",
        coalesce(o.count, 0) as orders, ${headCount} as eating
      from meal_events m
      left join (select meal_event_id, count(*)::int from catering_orders group by 1) o on o.meal_event_id = m.id
      where m.venue_id = ${sql.placeholder('venueId')}
      order by m.date, m.start_time, m.title collate names, m.id`,
  ),
)

/** Each version of the orders, with the state of its mail. A mail that is no longer stored has arrived. */
const versions = sql`
  select v.order_id, v.number, v.headcount, v.counted, v.served_from, v.served_until, v.sent_at, ${isLost} as lost,
    ${outbox.lastError} as error, case when ${outbox.id} is null then 'sent' else ${messageState} end as state
  from order_versions v
  join catering_orders o on o.id = v.order_id join meal_events m on m.id = o.meal_event_id
  left join ${outbox} on ${outbox.id} = v.message_id
  where m.venue_id = ${sql.placeholder('venueId')}`

const Sent = Order.shape.sent.unwrap()

/** The orders of an edition, sorted like their meals, as JSON text of Order[]. */
export const ordersList = organiserQuery(
  'orders_list',
  jsonList(
    Order,
    sql`
      with versions as (${versions})
      select o.id, o.version, o.status, o.headcount, o.counted,
        o.meal_event_id as "mealEventId", o.vendor_id as "vendorId", o.total_estimate::text as "totalEstimate",
        m.title as "mealTitle", m.date as "mealDate", left(m.start_time::text, 5) as "mealStartTime", left(m.end_time::text, 5) as "mealEndTime",
        v.name as "vendorName", v.email as "vendorEmail",
        newest.number as frozen, case when newest.lost then coalesce(newest.error, '') end as failed,
        ${namedEaters} as named,
        (select ${jsonObject(Sent, {
          number: sql`s.number`,
          at: sql`s.sent_at`,
          state: sql`s.state`,
          headcount: sql`s.headcount`,
          counted: sql`s.counted`,
          servedFrom: wallClockText(sql`s.served_from`),
          servedUntil: wallClockText(sql`s.served_until`),
        })} from versions s where s.order_id = o.id and s.number = ${newestSent}) as sent
      from catering_orders o
      left join lateral (select * from versions s where s.order_id = o.id order by s.number desc limit 1) newest on true
      join meal_events m on m.id = o.meal_event_id
      join catering_vendors v on v.id = o.vendor_id
      where m.venue_id = ${sql.placeholder('venueId')}
      order by m.date, m.start_time, m.title collate names, v.name collate names, o.created_at, o.id`,
  ),
)

/** The number of confirmed orders for meals after a time on the venue's clock that changed since they were last sent. */
export async function countUnsentChanges(
  db: Db,
  { venueId, from }: { venueId: string; from: string },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from catering_orders o join meal_events m on m.id = o.meal_event_id
    where m.venue_id = ${venueId} and m.date + m.start_time > ${from}::timestamp and o.status = 'confirmed'
      and (select max(v.number) from order_versions v where v.order_id = o.id) > ${newestSent}`)
  return rows[0]?.count ?? 0
}

/**
 * The number of confirmed orders for upcoming meals whose diets, allergies or first names no longer match the people
 * eating. Doesn't compare the headcount, because it may have been typed in with spare portions. Leaves out
 * `exceptMealIds`, which are listed already.
 */
export async function countDriftedOrders(
  db: Db,
  { venueId, from, exceptMealIds }: { venueId: string; from: string; exceptMealIds: readonly string[] },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select o.counted, (${headCount})::jsonb as now
      from catering_orders o join meal_events m on m.id = o.meal_event_id
      where m.venue_id = ${venueId} and m.date + m.start_time > ${from}::timestamp and o.status = 'confirmed' and o.counted is not null
        and not ${isAmong(sql`m.id`, exceptMealIds)}) orders
    where counted - 'named' <> now - 'named' or counted #>> '{named,mark}' is distinct from now #>> '{named,mark}'`)
  return rows[0]?.count ?? 0
}

/** The meals after a time on the venue's clock that need an order, as ToDo.openMeals describes them. */
export async function listOpenMeals(db: Db, { venueId, from }: { venueId: string; from: string }) {
  const { rows } = await db.execute<OpenMeal>(sql`
    select id, title, date, ordered, coming, "isUnsent" from (
      select m.id, m.title, m.date::text as date, m.start_time, sum(o.headcount)::int as ordered, ${eating} as coming,
        case when count(o.id) = 0 then m.date <= ${from}::date + 1
          else bool_or(o.status in ('draft', 'confirmed')) filter (where o.headcount is not null) end as "isOpen",
        m.date <= ${from}::date + 1 and coalesce(bool_or(o.status in ('draft', 'confirmed') and ${newestSent} is null), false)
          as "isUnsent"
      from meal_events m left join catering_orders o on o.meal_event_id = m.id and o.status <> 'cancelled'
      where m.venue_id = ${venueId} and m.date + m.start_time > ${from}::timestamp
      group by m.id) meals
    where ("isOpen" and coalesce(ordered, 0) < coming) or "isUnsent"
    order by date, start_time, id`)
  return rows
}

type OpenMeal = z.output<typeof ToDo>['openMeals'][number]

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
 * The meals of one of the caller's editions, by date and start time, as the JSON text of
 * GuestMeal[]; nothing if they may not see the edition.
 */
export const guestMeals = guestQuery('guest_meals', meals)
