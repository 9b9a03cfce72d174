import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { runQuery, startSession } from '#server/accounts/sessions.ts'
import { session } from '#server/db/tables/accounts.ts'
import { inTransaction } from '#server/db/connection.ts'
import { doorKeys } from '#server/lib/door-keys.ts'
import { questionsOf } from '#server/kept/questions.ts'
import { router } from '#server/router.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { bareStatements } from './bare-statements.ts'
import { differenceOf } from './questions.ts'
import { seedSize, sizes } from './seed.ts'

const questions = questionsOf(router)

/** Written by hand, they drift when an answer gets another field: the bench would only say so when it is run next. */
describeOnBothDatabases('what the product is measured against', (world) => {
  type Person = { role: unknown; userId: string; personId: string; venueId: string }
  let people: Person[]

  beforeAll(async () => {
    people = await inTransaction(world().database, async (connection) => {
      await seedSize(connection, sizes.S)
      const rows = await connection.rows(
        `select distinct on (r.role) r.role, r.user_id, p.id, a.venue_id from user_roles r
         join people p on p.user_id = r.user_id join attendance a on a.person_id = p.id order by r.role, p.id`,
      )
      return rows.map(({ role, user_id: userId, id, venue_id: venueId }) => ({
        role,
        userId: String(userId),
        personId: String(id),
        venueId: String(venueId),
      }))
    })
  })

  async function productAnswer(path: string, { userId, venueId }: Person): Promise<unknown> {
    const deps = testDeps(world().db)
    await startSession(deps.db, deps, { userId, userAgent: 'test' })
    const [{ token } = { token: '' }] = await deps.db.select().from(session).where(eq(session.userId, userId))
    const question = questions.get(path)
    if (!question) throw new Error(`${path} is no kept read.`)
    const [row] = await runQuery(deps, token, { query: question.query, venueId })
    return JSON.parse(row?.answer ?? 'null')
  }

  test.each([
    ['home', 'attendance/mine', 'guest'],
    ['agenda', 'agenda/mine', 'guest'],
    ['attendance', 'attendance/list', 'admin'],
    ['rooms', 'rooms/list', 'admin'],
  ] as const)('%s says the same as %s', async (name, path, role) => {
    const person = people.find((one) => one.role === role)
    if (!person) throw new Error(`Nobody has the role ${role}.`)
    const { innerKey, outerKey } = doorKeys(testDeps(world().db).secret)
    const values = [person.personId, person.venueId, ...(name === 'home' ? [innerKey, outerKey] : [])]
    const [row] = await inTransaction(world().database, ({ rows }) => rows(bareStatements[name], values))
    const answer = await productAnswer(path, person)
    expect(answer).toBeTruthy()
    expect(differenceOf(JSON.parse(String(row?.['json'])), answer)).toBeUndefined()
  })
})
