import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logFailure } from '#server/lib/failure.ts'
import { statement } from '#server/db/statement.ts'
import { createFailureLog } from '#server/testing/failure-log.ts'
import { createWorld, type World } from '#server/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ engine: 'pglite' })
})
afterAll(() => world.close())

/** The log entry of a failure for which the caller gets only a reference. */
async function logOf(work: Promise<unknown>): Promise<string> {
  let text = ''
  const log = createFailureLog((part) => (text += part))
  await work.catch((error: unknown) => logFailure(log, error, 'POST /rpc/people/list failed'))
  return text
}

test('the log of a statement with an unknown column has the column and the statement', async () => {
  const text = await logOf(world.db.execute(sql`select nickname from people`))
  expect(text).toContain('POST /rpc/people/list failed')
  expect(text).toContain('select nickname from people')
  expect(text).toContain('column "nickname" does not exist')
})

test('the log of a statement with a missing value says which value', async () => {
  const find = statement<{ id: string }>(
    'find_by_name',
    sql`select id from people where full_name = ${sql.placeholder('name')}`,
  )
  expect(await logOf(Promise.resolve().then(() => find(world.db, {})))).toMatch(/name/)
})
