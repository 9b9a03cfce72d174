import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { createEmptyWorld, type Engine, type World } from '#server/testing/world.ts'

const all = readMigrations()
const position = all.findIndex(({ name }) => name.endsWith('_join-meals'))

describe.each<Engine>(['pglite', 'postgres'])(
  'the migration that joins meals with the agenda (%s)',
  (engine) => {
    let world: World | undefined
    beforeEach(async () => {
      world = await createEmptyWorld({ engine })
      await migrate(world.database, { migrations: all.slice(0, position) })
      await world.db
        .execute(sql`insert into venues (id, name, quarter, year, time_zone, image_url, google_maps_link)
      values (${venueId}, 'Casa do Mar', 'Q4', 2026, 'Europe/Lisbon', '/venue.jpg', 'https://maps.example/casa')`)
    })
    afterEach(() => world?.close())

    const db = () => {
      if (!world) throw new Error('There is no database.')
      return world.db
    }
    const runMigration = async () => {
      if (world) await migrate(world.database, { migrations: all.slice(0, position + 1) })
    }
    type Item = {
      type?: string
      title: string
      start: string
      end: string
      location?: string
      description?: string
    }
    const addItem = async ({ type = 'meal', title, start, end, location, description }: Item) => {
      const { rows } = await db().execute<{ id: string }>(sql`insert into agenda_items
      (venue_id, type, title, start_time, end_time, location, description) values (${venueId}, ${type}, ${title},
      ${start}, ${end}, ${location ?? null}, ${description ?? null}) returning id::text`)
      return rows[0]?.id
    }
    const addMeal = async (
      title: string,
      start: string,
      end: string,
      fields: { location?: string; notes?: string } = {},
    ) => {
      const { rows } = await db().execute<{ id: string }>(sql`insert into meal_events
      (venue_id, title, date, start_time, end_time, location, notes) values (${venueId}, ${title}, '2026-12-01',
      ${start}, ${end}, ${fields.location ?? null}, ${fields.notes ?? null}) returning id::text`)
      return rows[0]?.id
    }
    const entries = async () => {
      const { rows } = await db().execute(sql`select i.id::text, i.meal_id::text as "mealId", i.type, i.title,
        to_char(i.start_time, 'DD HH24:MI') as start, to_char(i.end_time, 'DD HH24:MI') as end,
        left(m.start_time::text, 5) as "from", left(m.end_time::text, 5) as until, m.title as meal,
        i.location, m.location as place, i.description, m.notes
      from agenda_items i full join meal_events m on m.id = i.meal_id order by i.start_time, i.end_time, i.title`)
      return rows
    }

    test('joins a meal and an item with the same title, day and times, keeping the data of both', async () => {
      const mealId = await addMeal(' dinner', '19:00', '21:00', { location: 'Kitchen', notes: 'Vegan, too' })
      const times = { start: '2026-12-01 19:00', end: '2026-12-01 21:00' }
      const id = await addItem({ title: 'Dinner', ...times, description: 'By the sea' })
      await runMigration()
      const description = 'By the sea\nVegan, too'
      expect(await entries()).toMatchObject([
        {
          id,
          mealId,
          title: 'Dinner',
          meal: 'Dinner',
          location: 'Kitchen',
          place: 'Kitchen',
          description,
          notes: description,
        },
      ])
    })

    test('joins an item of another type that guests saw as the meal, with its draft', async () => {
      const mealId = await addMeal('Lunch', '12:00', '13:00')
      const id = await addItem({
        type: 'break',
        title: 'Lunch',
        start: '2026-12-01 12:00',
        end: '2026-12-01 13:00',
      })
      await db()
        .execute(sql`insert into agenda_drafts (id, venue_id, is_item, title, type, start_time, end_time)
      values (${id}, ${venueId}, true, 'Long lunch', 'break', '2026-12-01 12:00', '2026-12-01 14:00')`)
      await runMigration()
      expect(await entries()).toMatchObject([{ id, mealId, type: 'meal' }])
      expect((await db().execute(sql`select type from agenda_drafts`)).rows).toEqual([{ type: 'meal' }])
    })

    test('keeps a meal and an item with different times as two meals', async () => {
      const mealId = await addMeal('Dinner', '19:00', '22:00')
      const id = await addItem({ title: 'Dinner', start: '2026-12-01 19:00', end: '2026-12-01 21:00' })
      await runMigration()
      expect(await entries()).toMatchObject([
        { id, mealId: id, from: '19:00', until: '21:00' },
        { id: mealId, mealId, start: '01 19:00', end: '01 22:00', type: 'meal' },
      ])
    })

    test('joins each meal with only one item', async () => {
      const times = { start: '2026-12-01 19:00', end: '2026-12-01 21:00' }
      await addMeal('Dinner', '19:00', '21:00')
      await addItem({ title: 'Dinner', ...times })
      await addItem({ title: 'Dinner', ...times })
      await runMigration()
      expect((await entries()).map(({ title, meal }) => [title, meal])).toEqual([
        ['Dinner', 'Dinner'],
        ['Dinner', 'Dinner'],
      ])
    })

    test('ends a meal that lasts past midnight at 23:59', async () => {
      await addItem({ title: 'Gala', start: '2026-12-01 20:00', end: '2026-12-02 01:00' })
      await addItem({ title: 'Snack', start: '2026-12-01 23:59', end: '2026-12-02 00:30' })
      await runMigration()
      expect(await entries()).toMatchObject([
        { title: 'Gala', end: '02 01:00', until: '23:59' },
        { title: 'Snack', end: '02 00:30', until: '23:59' },
      ])
    })
  },
)

const venueId = '00000000-0000-4000-8000-000000000001'
