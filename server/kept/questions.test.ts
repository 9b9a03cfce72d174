import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { questionsOf, type Question } from '#server/kept/questions.ts'
import { router } from '#server/router.ts'
import { tablesOf } from '#server/testing/tables-read.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const questions = questionsOf(router)

const textOf = ({ query }: Question) => query.built().sql

describeOnBothDatabases('a kept read', (world) => {
  test.each([...questions.values()])('$path: declares a topic of every table that it reads', async (one) => {
    const tables = await tablesOf(world().db, textOf(one))
    expect(tables.length).toBeGreaterThan(0)
    const { rows } = await world().db.execute<{ name: string; topic: string }>(sql`
      select c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as topic
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'live_update'`)
    const topicOf = new Map(rows.map(({ name, topic }) => [name, topic]))
    const shown: readonly (string | undefined)[] = one.shown
    expect(tables.filter((table) => !shown.includes(topicOf.get(table)))).toEqual([])
    // A superfluous topic would recompute it for nothing.
    const read = new Set(tables.map((table) => topicOf.get(table)))
    expect(one.shown.filter((topic) => !read.has(topic))).toEqual([])
  })

  test('no statement of a kept read calls a function of ours, whose tables no plan lists', async () => {
    const { rows } = await world().db.execute<{ name: string }>(
      sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const texts = [...questions.values()].map(textOf).join('\n')
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ name }) => new RegExp(`\\b${name}\\s*\\(`).test(texts))).toEqual([])
  })
})

describe('kept reads and the clock', () => {
  const clocks =
    /\bnow\(\)|current_(date|time|timestamp)|local(time|timestamp)|(clock|statement|transaction)_timestamp|timeofday/i

  test.each([...questions.values()])('$path: no answer depends on the database’s clock', (one) => {
    expect(textOf(one)).not.toMatch(clocks)
  })

  test.each([...questions.values()])(
    '$path: an answer that depends on our clock carries its end',
    ({ query }) => {
      const { sql: text, params } = query.built()
      const usesClock = params.some((param) => JSON.stringify(param)?.includes('"now"'))
      expect(usesClock).toBe(!text.includes('null::timestamptz'))
    },
  )
})

test.each([...questions.values()].filter(({ meta }) => meta.access === 'organiser'))(
  '$path: all organisers get the same answer',
  (one) => {
    const [, answer = ''] = textOf(one).split('from caller')[0]?.split('caller.*') ?? []
    expect(answer.replaceAll("caller.role = 'admin'", '')).not.toContain('caller')
  },
)

test.each([...questions.values()])(
  '$path: doesn’t require a fresh sign-in, which would expire',
  ({ meta }) => {
    expect(meta.isSensitive).toBeUndefined()
    expect(['organiser', 'guest']).toContain(meta.access)
  },
)
