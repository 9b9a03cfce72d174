import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { createLogTo } from '#server/lib/log.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { createCaller } from '#server/testing/matrix-calls.ts'
import { resetAccounts, createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented, insiderOf, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const starts = ["'", '"', "')", "'))", '\\', "\\'", '$$', ';', '`', "E'\\'"]
const ends = [
  ' or 1=1 --',
  '; drop table people; --',
  '; update user_roles set role = $$admin$$; --',
  ' union select password from account --',
  "||(select pg_sleep(5))||'",
  '; copy people to program $$id$$; --',
  '/*',
  '::int',
  '%',
  "' order by 99 --",
]
const payloads = starts.flatMap((start) => ends.flatMap((end) => [`x${start}${end}`, `${start}${end}`]))

describeOnBothDatabases('SQL in string inputs (security C4)', (world) => {
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createCaller>
  const logLines: string[] = []
  let calls = 0

  beforeAll(async () => {
    const log = { write: (line: string) => void logLines.push(line) }
    fixture = await createFixture(testDeps(world().db, { log: createLogTo(log) }))
    served = await serve(fixture.deps)
    call = createCaller(served.url, fixture)
  })
  afterAll(async () => {
    await served.close()
    recordFigure(
      'C4',
      `${payloads.length} payloads, ${calls} calls per database, 0 failures, 0 organisers made`,
    )
  })
  beforeEach(() => resetAccounts(fixture))

  const withInput = implemented.filter(({ inputSchema }) => inputSchema !== undefined)

  test.each(withInput.map((procedure, index) => ({ ...procedure, index })))(
    '$path treats SQL as a string',
    async ({ path, meta, index }) => {
      const actor = insiderOf(meta)
      const input = await rowOf(path).input(fixture, actor)
      const before = await readRoles()
      const usedPayloads = isLongRun() ? payloads : [payloads[(index * 7) % payloads.length]]
      const failures: unknown[] = []
      for (const payload of usedPayloads) {
        for (const changed of withEachString(input, payload)) {
          const { status, text } = await call({ path, actor, input: changed })
          calls += 1
          if (status >= 500) failures.push([payload, status, text])
        }
      }
      expect([...failures, ...logLines]).toEqual([])
      // Accepting an organiser invitation creates an account. Existing accounts must keep their roles.
      const changed = (await readRoles()).filter((now) =>
        before.some(({ id, role }) => id === now.id && role !== now.role),
      )
      expect(changed).toEqual([])
    },
    isLongRun() ? 600_000 : 20_000,
  )

  const readRoles = async () => {
    const accounts = await world().db.execute<{ id: string; role: string | null }>(
      `select u.id, r.role from "user" u left join user_roles r on r.user_id = u.id order by u.id`,
    )
    return accounts.rows
  }
})

/** The files that put names into statements unescaped, with the origin of these names. */
const originsOfNames: Record<string, string> = {
  'server/agenda/queries.ts': 'the columns a locked entry withholds',
  'server/attendance/queries.ts': 'the columns of questions that are hardcoded',
  'server/audit/queries.ts': 'a constant string, and the names of tables',
  'server/audit/saved-rows.ts': 'the columns of a hardcoded table, and their types',
  'server/audit/undoable.ts': 'the table and columns that our own code names',
  'server/privacy/erasure/queries.ts': 'a constant string',
  'server/privacy/personal-data/queries.ts': 'the tables of the foreign keys, and constant strings',
  'server/privacy/personal-data/rules.ts': 'the columns that hold addresses',
  'server/rooms/wishes/queries.ts': 'the two aliases of a pair of people',
  'server/desk/codes/queries.ts': 'the alphabet of the codes, a string literal',
  'server/db/tables/desk-devices.ts': 'a constant, used only when a migration is generated',
  'server/db/tables/feedback.ts': 'two constants, used only when a migration is generated',
  'server/db/tables/columns.ts': 'the choices of a check, used only when a migration is generated',
  'server/db/tables/venues.ts': 'an alias of the table, a string literal',
  'server/search/queries.ts': 'an alias of a table, a string literal',
  'server/lib/json-list.ts': 'the keys of the contract',
  'server/lib/json-object.ts': 'the keys of a hardcoded object',
  'server/mail/outbox/states.ts': 'a constant',
  'server/notices/queries.ts': 'a constant',
  'server/posts/queries.ts': 'two constants',
  'server/people/import/undo.ts': 'the columns of foreign keys',
  'server/people/import/queries.ts': 'one of two columns',
  'server/venues/moving/commands.ts': 'a column of a hardcoded table',
  'server/db/tables/workshops-wishes.ts': 'a constant, used only when a migration is generated',
}

test('C4: only the listed files put unescaped names into statements', () => {
  const raw = globSync('server/**/*.ts', { exclude: ['server/testing/**', 'server/**/*.test.ts'] }).filter(
    (file) => /\bsql\.(raw|identifier)\(|\.(query|execute)\(`[^`]*\$\{/.test(readFileSync(file, 'utf8')),
  )
  expect(raw.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(
    Object.keys(originsOfNames).toSorted(),
  )
})

/** Copies of the input, each with a different string replaced. */
function withEachString(input: unknown, text: string | undefined): unknown[] {
  if (typeof input === 'string') return [text]
  if (Array.isArray(input))
    return input.slice(0, 1).flatMap((inner) => withEachString(inner, text).map((one) => [one]))
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, inner]) =>
    withEachString(inner, text).map((one) => ({ ...input, [name]: one })),
  )
}
