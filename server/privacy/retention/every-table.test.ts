import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tables } from '#server/db/tables.ts'
import type { Facts } from '#server/db/tables/facts.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const namesOf = (...periods: Facts['retention'][]) =>
  tables.flatMap((table) => (periods.includes(table.retention) ? [table.name] : []))

const personal = new Set(tables.flatMap((table) => (table.personal ? [table.name] : [])))

describeOnBothDatabases('the retention of rows', (world) => {
  /** The tables whose rows are deleted together with one of these. */
  async function deletedWith(...parents: string[]) {
    const { rows } = await world().db.execute<{ name: string }>(sql`
      with recursive gone as (
        select unnest(${`{${parents.join(',')}}`}::text[]) as name
        union
        select conrelid::regclass::text from pg_constraint
        join gone on replace(confrelid::regclass::text, '"', '') = gone.name
        where contype = 'f' and confdeltype = 'c'
      ) select replace(name, '"', '') as name from gone`)
    return new Set(rows.map(({ name }) => name))
  }

  test('deleting a person or an account deletes the rows of every table that declares this', async () => {
    const withPerson = await deletedWith('people', 'user')
    const tablesOfPerson = [
      ...namesOf('person'),
      ...namesOf('flights', 'health').filter((name) => personal.has(name)),
    ]
    expect(tablesOfPerson.filter((name) => !withPerson.has(name))).toEqual([])
  })

  test('deleting an edition deletes the rows of every table that declares this', async () => {
    const withEdition = await deletedWith('venues')
    expect(namesOf('edition').filter((name) => !withEdition.has(name))).toEqual([])
  })
})

test('keeps only people, accounts and venues indefinitely', () => {
  const lastingTables = namesOf('lasting', 'edition').filter((name) => personal.has(name))
  expect(lastingTables.toSorted()).toEqual(['people', 'user', 'venues'])
})

test('a table whose rows are deleted some days after their edition has a column for the edition', () => {
  const timed = tables.filter(({ retention }) => retention === 'flights' || retention === 'health')
  expect(timed.length).toBeGreaterThan(7)
  expect(timed.filter(({ venueId }) => venueId === undefined)).toEqual([])
})
