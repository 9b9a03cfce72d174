import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cateringVendors, mealEvents } from '#server/db/tables/catering.ts'
import { answers, editionQuestions, questions } from '#server/db/tables/questions.ts'
import { addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { quickest, cpuTime } from '#server/testing/quickest.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { findEverywhere } from '#server/search/queries.ts'

describeOnBothDatabases('the search', (world) => {
  test('finds people by name or address, ignoring accents, with the current edition, else the newest', async () => {
    const { db } = world()
    const [older, newer] = [
      await addVenue(db, { name: 'Bergen', year: 2025 }),
      await addVenue(db, { name: 'Lisbon', year: 2026 }),
    ]
    const zoe = await addPerson(db, { fullName: 'Zoë Łukasz Ærø', email: 'zoe@studio.example' })
    const other = await addPerson(db, { fullName: 'Mazoe Quist' })
    for (const venueId of [older, newer]) await addAttendance(db, { personId: zoe, venueId })
    const found = async (text: string, venueId: string | null = null) =>
      (await findEverywhere(db, { text, venueId })).map(({ title, venueId: foundAt }) => [title, foundAt])
    expect(await found('zoe')).toEqual([
      ['Zoë Łukasz Ærø', newer],
      ['Mazoe Quist', null],
    ])
    expect(await found('ZOE lukasz', older)).toEqual([['Zoë Łukasz Ærø', older]])
    expect(await found('AERØ studio.EXAMPLE')).toEqual([['Zoë Łukasz Ærø', newer]])
    await addPerson(db, { fullName: 'Savannah O’Malley' })
    for (const typed of ["o'malley", 'O’Malley', 'omalley'])
      expect(await found(typed)).toEqual([['Savannah O’Malley', null]])
    expect(await found('nobody here')).toEqual([])
    expect(await findEverywhere(db, { text: 'quist', venueId: newer })).toMatchObject([{ id: other }])
  })

  test('finds people by their answers at the current edition, if organisers may read them', async () => {
    const { db } = world()
    const venueId = await addVenue(db, { name: 'Porto' })
    const personId = await addPerson(db, { fullName: 'Falke Ude' })
    await addAttendance(db, { personId, venueId })
    for (const [position, reader] of (['organisers', 'hotel'] as const).entries()) {
      const [question] = await db
        .insert(questions)
        .values({ label: `Hobby ${position} ${venueId}`, kind: 'text', readers: [reader] })
        .returning()
      const { id: questionId = '', readers = [] } = question ?? {}
      await db.insert(editionQuestions).values({ venueId, questionId, position })
      const value = reader === 'hotel' ? 'Taxidermy' : 'Falconry with Falke'
      const answeredAt = new Date()
      await db
        .insert(answers)
        .values({ questionId, kind: 'text', personId, venueId, value, readers, answeredAt })
    }
    const found = async (text: string, editionId: string | null) =>
      (await findEverywhere(db, { text, venueId: editionId })).map(({ id }) => id)
    expect(await found('falconry', venueId)).toEqual([personId])
    expect(await found('falke', venueId)).toEqual([personId])
    expect(await found('falconry', null)).toEqual([])
    expect(await found('taxidermy', venueId)).toEqual([])
  })

  test('finds venues, rooms and workshops, the current edition’s first, and treats wildcards as text', async () => {
    const { db } = world()
    const [azul, verde] = [
      await addVenue(db, { name: 'Casa Azul', year: 2024 }),
      await addVenue(db, { name: 'Casa Verde', year: 2026 }),
    ]
    for (const venueId of [azul, verde]) {
      await addRoom(db, { venueId, roomNumber: '417' })
      await addWorkshop(db, { venueId, title: '100% sourdough' })
    }
    const kinds = async (text: string, venueId: string | null) =>
      (await findEverywhere(db, { text, venueId })).map((row) => [row.kind, row.venueId])
    expect(await kinds('casa', azul)).toEqual([
      ['venue', azul],
      ['venue', verde],
    ])
    expect(await kinds('room 417', null)).toEqual([
      ['room', verde],
      ['room', azul],
    ])
    expect(await kinds('0% sour', azul)).toEqual([
      ['workshop', azul],
      ['workshop', verde],
    ])
    expect(await kinds('%', null)).toEqual([
      ['workshop', verde],
      ['workshop', azul],
    ])
    expect(await kinds('_', null)).toEqual([])
    const meal = { title: 'Sourdough supper', date: '2026-12-01', startTime: '19:00', endTime: '21:00' }
    await db.insert(mealEvents).values({ ...meal, venueId: azul })
    await db.insert(cateringVendors).values({ name: 'Forno Norte', cuisineTags: ['Sourdough'] })
    expect(await kinds('sourd', azul)).toEqual([
      ['workshop', azul],
      ['workshop', verde],
      ['meal', azul],
      ['vendor', null],
    ])
  })

  test('responds to every keystroke of a name within 100 ms with 8 editions and 600 people', async () => {
    const { db } = world()
    await db.execute(sql`insert into people (full_name, email)
      select 'Person ' || i || ' Þórsdóttir', 'person' || i || '@search.example' from generate_series(1, 600) i`)
    const venueIds: string[] = []
    for (let index = 0; index < 8; index += 1)
      venueIds.push(await addVenue(db, { name: `Quay ${index}`, year: 2030 + index }))
    const editions = sql`select id from venues where name like 'Quay %'`
    await db.execute(sql`insert into attendance (person_id, venue_id)
      select p.id, v.id from people p, (${editions}) v where p.email like '%@search.example'`)
    await db.execute(sql`insert into rooms (venue_id, room_number, bed_count, bed_type)
      select v.id, i::text, 2, 'single' from (${editions}) v, generate_series(1, 40) i`)
    await db.execute(sql`insert into workshops (venue_id, title, type, start_time)
      select v.id, 'Knots ' || i, 'workshop', timestamp '2030-01-01 10:00' from (${editions}) v, generate_series(1, 20) i`)
    const typed = 'person 417 thors'
    const durations: number[] = []
    for (let keys = 1; keys <= typed.length; keys += 1) {
      const query = { text: typed.slice(0, keys), venueId: venueIds[0] ?? null }
      expect((await findEverywhere(db, query)).length).toBeGreaterThan(0)
      // The embedded database works in this thread, PostgreSQL in its own process.
      const now = world().engine === 'pglite' ? cpuTime : undefined
      durations.push(await quickest(3, () => findEverywhere(db, query), now))
    }
    const median =
      durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 2)] ?? Infinity
    expect(median).toBeLessThan(100)
  })
})
