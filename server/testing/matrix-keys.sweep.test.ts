import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { scopes, type Scope } from '#contract/access.ts'
import { createLogTo } from '#server/lib/log.ts'
import { canariesIn } from '#server/testing/canaries.ts'
import { undeclaredKeys } from '#server/testing/declared-keys.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { contentsOf, createCaller } from '#server/testing/matrix-calls.ts'
import { resetAccounts, createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { newApiKey } from '#server/testing/matrix-rows.ts'
import { implemented, rowOf, type ListedProcedure } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** The keys of the matrix: one for each scope, and some with all scopes. */
const editionKeys = ['here', 'elsewhere'] as const
const allKeys = [...scopes, 'every scope', ...editionKeys, 'ended'] as const
type KeyName = (typeof allKeys)[number]

const isScope = (name: KeyName): name is Scope => scopes.some((scope) => scope === name)

const AboutVenue = z.object({ venueId: z.string() })

describeOnBothDatabases('the permission matrix of keys (security B11)', (world) => {
  let fixture: Fixture
  let close: () => Promise<void>
  let caller: ReturnType<typeof createCaller>
  const keys = new Map<KeyName, { id: string; key: string }>()
  const logLines: string[] = []
  const leakingPaths: string[] = []

  beforeAll(async () => {
    const deps = testDeps(world().db, {
      log: createLogTo({ write: (line: string) => void logLines.push(line) }),
    })
    fixture = await createFixture(deps)
    // Already used today, so that a read with it writes nothing at all.
    const used = { lastUsedOn: '2026-11-21' }
    for (const name of allKeys) {
      const fields = isScope(name)
        ? { scopes: [name] }
        : name === 'here' || name === 'elsewhere'
          ? { venueId: fixture[name] }
          : name === 'ended'
            ? { endedAt: deps.clock() }
            : {}
      keys.set(name, await newApiKey(fixture, { ...used, ...fields }))
    }
    const served = await serve(deps)
    close = served.close
    caller = createCaller(served.url, fixture)
  })
  afterAll(async () => {
    await close()
    recordFigure('keys', `${implemented.length} procedures × ${allKeys.length} keys`)
  })
  beforeEach(() => resetAccounts(fixture))

  const keyOf = (name: KeyName) => keys.get(name) ?? { id: '', key: '' }

  async function call(path: string, name: KeyName, input: unknown) {
    const headers = { authorization: `Bearer ${keyOf(name).key}`, cookie: undefined, origin: undefined }
    const reply = await caller({ path, actor: 'nobody', input, headers })
    if (reply.text.includes('qdkey_') && path !== 'administration.makeKey') leakingPaths.push(path)
    return reply
  }

  /** The outcome for a key, from its scopes and edition; for its own calls, the outcome for an organiser. */
  function cellOf({ path, meta }: ListedProcedure, name: KeyName, input: unknown) {
    const { outcomes } = rowOf(path)
    if (meta.access === 'anyone') return outcomes.nobody
    if (meta.access === 'partner') return 'PARTNER_LINK_ENDED'
    if (name === 'ended') return 'UNAUTHORIZED'
    if (!meta.key || (isScope(name) && name !== meta.key)) return 'FORBIDDEN'
    if (name !== 'here' && name !== 'elsewhere') return outcomes.organiser
    return AboutVenue.safeParse(input).data?.venueId === fixture[name] ? outcomes.organiser : 'FORBIDDEN'
  }

  describe.each(implemented)('$path', (listed) => {
    const { path, meta, outputSchema } = listed
    const row = rowOf(path)
    const scope = meta.key ?? null

    test('refuses the keys that may not call it, without changing or revealing anything', async () => {
      if (meta.access === 'anyone') return
      const calls = []
      for (const name of allKeys) {
        const input = await row.input(fixture, 'organiser')
        calls.push({ name, input, cell: cellOf(listed, name, input) })
      }
      const refused = calls.filter(({ cell }) =>
        ['UNAUTHORIZED', 'FORBIDDEN', 'PARTNER_LINK_ENDED'].includes(cell),
      )
      const before = await contentsOf(world().db)
      const replies = []
      for (const { name, input } of refused) replies.push({ name, ...(await call(path, name, input)) })
      expect(replies.map(({ name, code, text }) => [name, code ?? text])).toEqual(
        refused.map(({ name, cell }) => [name, cell]),
      )
      expect(await contentsOf(world().db)).toEqual(before)
      expect(replies.flatMap(({ text }) => canariesIn(text))).toEqual([])
      expect(refused.length).toBeGreaterThanOrEqual(
        meta.access === 'partner' || scope === null ? allKeys.length : scopes.length,
      )
    })

    test.runIf(scope !== null)('responds to a key with its scope as to an organiser', async () => {
      const input = await row.input(fixture, 'organiser')
      const expected = row.outcomes.organiser
      const before = await contentsOf(world().db)
      const entriesBefore = await readEntryIds()
      const reply = await call(path, scope ?? 'ended', input)
      expect(reply.code ?? 'allow').toBe(expected)
      if (expected !== 'allow') return
      expect(outputSchema?.['~standard'].validate(reply.json)).not.toHaveProperty('issues')
      expect(undeclaredKeys(outputSchema, reply.json)).toEqual([])
      const after = await contentsOf(world().db)
      const changed = [...after].filter(([table, digest]) => before.get(table) !== digest)
      expect(scope?.startsWith('read') ? changed : []).toEqual([])
      // The history names the key, not its maker.
      const actors = await actorsSince(entriesBefore)
      expect(actors.filter((actor) => actor !== keyOf(scope ?? 'ended').id)).toEqual([])
    })

    test.runIf(scope !== null)(
      'reveals nothing about this edition to a key for another edition',
      async () => {
        const input = await row.input(fixture, 'organiser')
        if (!AboutVenue.safeParse(input).success) return
        const before = await rowsOf(fixture.here)
        // The rest of the input still belongs to this edition; its people are those with canaries.
        const { personId } = fixture.member('sameEvent')
        const people = {
          personId,
          personIds: [personId],
          ...(path.startsWith('people.') && { id: personId }),
        }
        const personInputs = Object.entries(people).filter(
          ([name]) => scope?.startsWith('read') && name in Object(input),
        )
        const elsewhereInput = { ...Object.fromEntries(personInputs), venueId: fixture.elsewhere }
        const reply = await call(path, 'elsewhere', Object.assign({}, input, elsewhereInput))
        expect(reply.text).not.toContain(fixture.here)
        expect(canariesIn(reply.text).filter((one) => !one.includes('otherevent'))).toEqual([])
        expect(await rowsOf(fixture.here)).toEqual(before)
      },
    )
  })

  test('no key appears in the log, the history or a response', async () => {
    const rows = await world().db.execute<{ text: string }>(
      sql`select concat(a::text) as text from audit_log a`,
    )
    const texts = [...logLines, ...rows.rows.map(({ text }) => text)].join('\n')
    expect(rows.rows.length).toBeGreaterThan(50)
    expect(texts).not.toContain('qdkey_')
    expect(leakingPaths).toEqual([])
  })

  async function readEntryIds() {
    const { rows } = await world().db.execute<{ ids: string[] }>(
      sql`select array_agg(id) as ids from audit_log`,
    )
    return new Set(rows[0]?.ids ?? [])
  }

  async function actorsSince(known: ReadonlySet<string>) {
    const { rows } = await world().db.execute<{ id: string; actor: string | null }>(
      sql`select id, actor_id as actor from audit_log`,
    )
    return rows.filter(({ id }) => !known.has(id)).map(({ actor }) => actor)
  }

  /** The rows of an edition in every table that has editions. */
  async function rowsOf(venueId: string) {
    const { rows: tables } = await world().db.execute<{ name: string }>(sql`select table_name as name
      from information_schema.columns where column_name = 'venue_id' and table_schema = 'public'
      and table_name not in ('live_marks') order by 1`)
    const found = []
    for (const { name } of tables) {
      const { rows } = await world().db.execute(
        sql`select t::text as row from ${sql.identifier(name)} t where venue_id = ${venueId} order by 1`,
      )
      found.push({ name, rows })
    }
    return found
  }
})
