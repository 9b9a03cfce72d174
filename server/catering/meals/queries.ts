import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Diners } from '#contract/catering.ts'
import { HeadCount, NamedEater } from '#contract/head-count.ts'
import type { Db } from '#server/db/open.ts'
import { jsonObject } from '#server/lib/json-object.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * The people who eat at the meal `m`: the confirmed, from their arrival to their departure if these are known. Both are
 * in the local time of the airport near the venue, like the meal. People who arrive or leave during a meal count.
 */
const eaters = sql`
  select p.id as person_id, p.full_name, p.diet, p.allergies, a.check_in_time is not null as is_in,
    case when p.diet = 'other' then p.diet_note end as note,
    coalesce(p.kitchen_may_know and cardinality(p.allergies) > 0, false) as is_named
  from attendance a join people p on p.id = a.person_id
  where a.venue_id = m.venue_id and a.attending = 'yes'
    and coalesce(a.flight_1_arrival_time < m.date + m.end_time, true)
    and coalesce(a.flight_2_departure_time > m.date + m.start_time, true)`

export const eating = sql`(select count(*)::int from (${eaters}) eaters)`

// People who write 'nuts' and people who write 'Nuts' have the same allergy; each person counts once.
const eachAllergy = sql`select distinct on (e.person_id, lower(a)) e.person_id, e.full_name, e.is_in, a as allergy
  from eaters e, unnest(e.allergies) a order by e.person_id, lower(a), a`

// The first word of a name, without anything that a mail program could turn into a link.
const namedEatersJson = sql`select coalesce(json_agg(${jsonObject(NamedEater, {
  firstName: sql`coalesce(substring(full_name from '^\\s*([^\\s.:/@]{1,30})(?=\\s|$)'), 'A guest')`,
  allergies: sql`allergies`,
})} order by full_name collate names, person_id), '[]') from eaters where is_named`

/** The eaters at `m` whose first names the kitchen may know, with their allergies, as JSON of NamedEater[]. */
export const namedEaters = sql`(with eaters as (${eaters}) ${namedEatersJson})`

/** The current `namedEaters` of one meal. */
export async function listNamed(db: Db, mealEventId: string): Promise<NamedEater[]> {
  const { rows } = await db.execute<{ named: NamedEater[] }>(
    sql`select ${namedEaters} as named from meal_events m where m.id = ${mealEventId}`,
  )
  return rows[0]?.named ?? []
}

/** The eaters by diet and allergy, as a HeadCount. The only count for meals, their orders and the dashboard. */
export const headCount = sql`(with eaters as (${eaters}) select ${jsonObject(HeadCount, {
  people: sql`(select count(*) from eaters)`,
  diets: sql`(select coalesce(json_agg(${jsonObject(HeadCount.shape.diets.element, {
    diet: sql`diet`,
    note: sql`note`,
    people: sql`people`,
  })} order by diet is not null, people desc, diet, note collate names), '[]')
    from (select diet, note, count(*) as people from eaters group by diet, note) d)`,
  allergies: sql`(select coalesce(json_agg(${jsonObject(HeadCount.shape.allergies.element, {
    allergy: sql`allergy`,
    people: sql`people`,
  })} order by people desc, allergy collate names), '[]')
    from (select min(allergy) as allergy, count(*) as people from (${eachAllergy}) each group by lower(allergy)) g)`,
  noAllergies: sql`(select count(*) from eaters where allergies = '{}')`,
  allergiesNotAnswered: sql`(select count(*) from eaters where allergies is null)`,
  named: sql`(select json_build_object('people', count(*), 'mark',
    md5(string_agg(person_id || lower(allergies::text), ' ' order by person_id))) from eaters where is_named)`,
})})`

/** Counts who eats at a meal now, in a statement of its own, so that it sees earlier writes. */
export async function countEaters(db: Db, mealEventId: string): Promise<HeadCount> {
  const { rows } = await db.execute<{ counted: HeadCount }>(
    sql`select ${headCount} as counted from meal_events m where m.id = ${mealEventId}`,
  )
  return rows[0]?.counted ?? refuse('NOT_FOUND')
}

const { confirmed: Counted, diets: Diets, allergies: Allergies } = Diners.shape

const counted = { people: sql`count(*)`, checkedIn: sql`count(*) filter (where is_in)` }

const diets = sql`select coalesce(json_agg(row order by diet is not null, people desc, diet, note collate names), '[]') from (
  select diet, note, count(*) as people, ${jsonObject(Diets.element, {
    diet: sql`diet`,
    note: sql`note`,
    ...counted,
  })} as row from eaters group by diet, note) d`

const allergies = sql`select coalesce(json_agg(row order by people desc, allergy collate names), '[]') from (
  select min(allergy) as allergy, count(*) as people, ${jsonObject(Allergies.element, {
    allergy: sql`min(allergy)`,
    eaters: sql`json_agg(json_build_object('personId', person_id, 'fullName', full_name)
      order by full_name collate names, person_id)`,
    ...counted,
  })} as row
  from (${eachAllergy}) each group by lower(allergy)) g`

type DinersQuery = { venueId: string; mealEventId: string | null }

/** The people who eat at a meal, with their allergies; without a meal, everyone confirmed. */
export async function readDiners(
  db: Db,
  { venueId, mealEventId }: DinersQuery,
): Promise<z.output<typeof Diners>> {
  const { rows } = await db.execute<{ diners: z.output<typeof Diners> }>(sql`
    with m as (
      select v.id as venue_id, e.date, e.start_time, e.end_time
      from venues v left join meal_events e on e.venue_id = v.id and e.id = ${mealEventId}
      where v.id = ${venueId} and (e.id is not null or ${mealEventId}::uuid is null)),
    eaters as (select e.* from m cross join lateral (${eaters}) e)
    select ${jsonObject(Diners, {
      confirmed: sql`(select ${jsonObject(Counted, counted)} from eaters)`,
      diets: sql`(${diets})`,
      allergies: sql`(${allergies})`,
      noAllergies: sql`(select ${jsonObject(Counted, counted)} from eaters where allergies = '{}')`,
      allergiesNotAnswered: sql`(select ${jsonObject(Counted, counted)} from eaters where allergies is null)`,
      named: sql`(${namedEatersJson})`,
    })} as diners from m`)
  return rows[0]?.diners ?? refuse('NOT_FOUND')
}
