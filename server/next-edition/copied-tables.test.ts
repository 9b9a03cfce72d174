import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { copyParts } from '#contract/next-edition.ts'
import { reminderTexts } from '#server/db/tables/messages-reminders.ts'
import { venues } from '#server/db/tables/venues.ts'
import { tables } from '#server/db/tables.ts'
import { openOrganiser } from '#server/testing/open-server.ts'
import { adding } from '#server/testing/own-questions.ts'
import { testDeps } from '#server/testing/served.ts'
import { addWholeEdition, planFrom } from '#server/testing/whole-edition.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('planning the next edition', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))

  test('copies rows into exactly the tables that declare it', async () => {
    const { db } = world()
    const { from } = await addWholeEdition(db)
    await adding(
      () => organiser,
      () => from,
    )('T-shirt size')
    await db.insert(reminderTexts).values({ venueId: from, kind: 'flights', subject: 'Flights?', text: '' })
    const { id } = await organiser.nextEdition.plan({ ...planFrom(from), parts: [...copyParts] })
    const filled = []
    for (const { table, name, venueId } of tables)
      if (venueId && (await db.$count(table, eq(venueId, id))) > 0) filled.push(name)
    expect(filled).toEqual(tables.flatMap(({ name, isCopied }) => (isCopied ? [name] : [])))
  })
})

test('in every table that refers to copied rows, except orders, rows are found by their edition', () => {
  const copied = new Set<object>(tables.flatMap(({ table, isCopied }) => (isCopied ? [table] : [])))
  const withoutVenue = tables.filter(
    ({ venueId, references }) =>
      !venueId && references.some(({ foreignTable: on }) => on === venues || copied.has(on)),
  )
  expect(copied.size).toBeGreaterThan(4)
  // Orders are found by their meal.
  expect(withoutVenue.map(({ name }) => name)).toEqual(['catering_orders'])
})
