import { PGlite, types } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cachePlans } from '#server/db/embedded-statements.ts'
import { onlyReads } from '#server/lib/only-reads.ts'

/** A statement with all types of values that are used. */
const everyTypeQuery = `select $1::int + 1 as number, $2::text as text, $3::boolean as answer, $4::uuid as id,
  $5::text[] as list, $6::jsonb as json, $7::date as day, null::text as nothing, count(*)::int as people from people`
const values = [
  41,
  'Zoë “A”',
  true,
  '5f0c3c0e-7d1f-4f7c-9d0a-0a4b4f4f1c11',
  ['a', 'b"c'],
  { a: [1] },
  '2026-11-25',
]
const countQuery = 'select count(*)::int as people from people'
const nameQuery = 'select id from people where name = $1::text'
const divisionQuery = 'select 1 / $1::int as result'

const options = { parsers: { [types.DATE]: (value: string) => value } }

let pglite: PGlite
let time = 0

beforeAll(async () => {
  for (const text of [everyTypeQuery, countQuery, nameQuery, divisionQuery]) onlyReads.add(text)
  pglite = await PGlite.create()
  cachePlans(pglite, () => time)
})
afterAll(() => pglite.close())
beforeEach(async () => {
  await pglite.exec('drop table if exists people; create table people (id serial, name text)')
})

const readPlanned = async () =>
  (
    await pglite.query<{ statement: string }>(`select statement from pg_prepared_statements order by 1`)
  ).rows.map(({ statement }) => statement)

test('returns the same result as PGlite’s own query', async () => {
  const plainPglite = await PGlite.create()
  await plainPglite.exec('create table people (id serial, name text)')
  const expected = await plainPglite.query(everyTypeQuery, values, options)
  await plainPglite.close()
  for (let round = 0; round < 8; round += 1)
    expect(await pglite.query(everyTypeQuery, values, options)).toEqual(expected)
  expect(await readPlanned()).toContain(everyTypeQuery)
})

test('keeps a query plan for a minute, then makes a new one because tables may have grown', async () => {
  const plans = () =>
    pglite.query<{ name: string }>(`select name from pg_prepared_statements where statement = $1`, [
      nameQuery,
    ])
  await pglite.query(nameQuery, ['Ada'])
  const { rows: first } = await plans()
  time += 59_000
  await pglite.query(nameQuery, ['Ada'])
  expect((await plans()).rows).toEqual(first)
  time += 2_000
  await pglite.query(nameQuery, ['Ada'])
  const { rows: second } = await plans()
  expect(second).toHaveLength(1)
  expect(second).not.toEqual(first)
})

test('doesn’t read in the middle of a transaction', async () => {
  let seen: Promise<unknown> | undefined
  await pglite.transaction(async (tx) => {
    await tx.query(`insert into people (name) values ('Ada')`)
    seen = pglite.query(countQuery)
    await tx.query('select pg_sleep(0.05)')
    await tx.rollback()
  })
  expect(await seen).toMatchObject({ rows: [{ people: 0 }] })
})

test('reports a failure like PGlite, and then runs the next query', async () => {
  await expect(pglite.query(divisionQuery, [0])).rejects.toMatchObject({
    code: '22012',
    query: divisionQuery,
    params: [0],
  })
  expect(await pglite.query(divisionQuery, [1])).toMatchObject({ rows: [{ result: 1 }] })
  await expect(pglite.query(divisionQuery, ['one'])).rejects.toMatchObject({ code: '22P02' })
  expect(await pglite.query(countQuery)).toMatchObject({ rows: [{ people: 0 }] })
})

test('reads a table again after it was dropped and recreated, or its plans were lost', async () => {
  await pglite.query(countQuery)
  await pglite.exec(`drop table people; create table people (id bigserial, note text, name text);
    insert into people (name) values ('Ada')`)
  expect(await pglite.query(countQuery)).toMatchObject({ rows: [{ people: 1 }] })
  await pglite.exec('deallocate all')
  expect(await pglite.query(countQuery)).toMatchObject({ rows: [{ people: 1 }] })
})

test('prepares no statement that may write or runs only once', async () => {
  await pglite.query(`insert into people (name) values ($1)`, ['Ada'])
  await pglite.query('select 1 as once')
  expect((await readPlanned()).filter((text) => /insert|once/.test(text))).toEqual([])
})
