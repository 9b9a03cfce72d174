import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cachedReadsOf, type CachedRead } from '#server/read-cache/cached-reads.ts'
import { router } from '#server/router.ts'
import { tablesOf } from '#server/testing/tables-read.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const cachedReads = cachedReadsOf(router)

const textOf = ({ query }: CachedRead) => query.built().sql

describeOnBothDatabases('a cached read', (world) => {
  test.each([...cachedReads.values()])(
    '$path: declares a topic of every table that it reads',
    async (cachedRead) => {
      const tables = await tablesOf(world().db, textOf(cachedRead))
      expect(tables.length).toBeGreaterThan(0)
      const { rows } = await world().db.execute<{ name: string; topic: string }>(sql`
      select c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as topic
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'live_update'`)
      const topicOf = new Map(rows.map(({ name, topic }) => [name, topic]))
      const shown: readonly (string | undefined)[] = cachedRead.topics
      expect(tables.filter((table) => !shown.includes(topicOf.get(table)))).toEqual([])
      // A superfluous topic would recompute it for nothing.
      const read = new Set(tables.map((table) => topicOf.get(table)))
      expect(cachedRead.topics.filter((topic) => !read.has(topic))).toEqual([])
    },
  )

  test('calls no database function, because no query plan lists the tables that a function reads', async () => {
    const { rows } = await world().db.execute<{ name: string }>(
      sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    const texts = [...cachedReads.values()].map(textOf).join('\n')
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ name }) => new RegExp(`\\b${name}\\s*\\(`).test(texts))).toEqual([])
  })
})

describe('a cached read, as time passes', () => {
  const clocks =
    /\bnow\(\)|current_(date|time|timestamp)|local(time|timestamp)|(clock|statement|transaction)_timestamp|timeofday/i

  test.each([...cachedReads.values()])('$path: doesn’t depend on the database’s clock', (one) => {
    expect(textOf(one)).not.toMatch(clocks)
  })

  test.each([...cachedReads.values()])(
    '$path: states how long its response is valid if it depends on our clock',
    ({ query }) => {
      const { sql: text, params } = query.built()
      const usesClock = params.some((param) => JSON.stringify(param)?.includes('"now"'))
      expect(usesClock).toBe(!text.includes('null::timestamptz'))
    },
  )
})

test.each([...cachedReads.values()].filter(({ meta }) => meta.access === 'organiser'))(
  '$path: gives all organisers the same response',
  (one) => {
    const [, query = ''] = textOf(one).split('from caller')[0]?.split('caller.*') ?? []
    expect(query.replaceAll("caller.role = 'admin'", '')).not.toContain('caller')
  },
)

test.each([...cachedReads.values()])(
  '$path: doesn’t require a recent sign-in, which would expire',
  ({ meta }) => {
    expect(meta.isSensitive).toBeUndefined()
    expect(['organiser', 'guest']).toContain(meta.access)
  },
)
