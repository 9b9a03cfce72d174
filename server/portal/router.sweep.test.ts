import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { portalPages, portalReads } from '#contract/portal-reads.ts'
import { createContexts } from '#server/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { createRpc } from '#server/core/rpc.ts'
import { createReadCache } from '#server/read-cache/route.ts'
import { readMarksSince, readPosition } from '#server/live/queries.ts'
import { router } from '#server/router.ts'
import { addVenue } from '#server/testing/cast.ts'
import { listen } from '#server/testing/listen.ts'
import { accountNames } from '#server/testing/matrix-actors.ts'
import { createCaller } from '#server/testing/matrix-calls.ts'
import { createFixture, resetAccounts, type Fixture } from '#server/testing/matrix-fixture.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const OpenResponse = z.object({ venueId: z.string().nullable(), answers: z.record(z.string(), z.unknown()) })

describeOnBothDatabases('the opening call of a portal page', (world) => {
  let deps: Deps
  let fixture: Fixture
  let readCache: ReturnType<typeof createReadCache>
  let call: ReturnType<typeof createCaller>
  let close: () => Promise<void>

  beforeAll(async () => {
    deps = testDeps(world().db)
    fixture = await createFixture(deps)
    readCache = createReadCache(router, world().database, deps)
    const procedures = createRpc(router, deps, createContexts(deps, readCache.read))
    const server = createServer((request, response) => void procedures(request, response))
    call = createCaller(await listen(server), fixture)
    close = () => new Promise((resolve) => server.close(() => resolve()))
  })
  beforeEach(() => resetAccounts(fixture))
  afterAll(async () => {
    await readCache.job.stop()
    await close()
  })

  /** The response to a single read; undefined if it is refused. */
  async function readAlone(path: string, actor: (typeof accountNames)[number], input?: unknown) {
    const { status, json } = await call({ path, actor, input })
    return status === 200 ? json : undefined
  }

  test.each(portalPages)('returns for %s what each of its reads returns to the same caller', async (page) => {
    const paths: string[] = []
    for (const actor of accountNames) {
      const input = { venueId: fixture.here }
      const wanted = Object.fromEntries(
        await Promise.all(
          portalReads[page].always.map(async (path) => [
            path,
            await readAlone(path.replace('/', '.'), actor, input),
          ]),
        ),
      )
      for (const source of ['queried', 'cached']) {
        const { json, status } = await call({
          path: 'portal.open',
          actor,
          input: { page, wishes: [fixture.here] },
        })
        const session = await readAlone('accounts.session', actor)
        expect({ actor, status }).toEqual({ actor, status: session === null ? 401 : 200 })
        if (session === null) continue
        expect(json, `${actor} ${source}`).toMatchObject({
          session,
          choices: (await readAlone('venues.choices', actor)) ?? null,
        })
        const { venueId, answers } = OpenResponse.parse(json)
        if (venueId !== fixture.here) continue
        for (const [path, part] of Object.entries(wanted))
          expect(answers[path], `${actor} ${source}`).toEqual(part)
        paths.push(...Object.keys(answers))
      }
    }
    expect(paths).toContain(portalReads[page].always[0])
  })

  test('returns every commit after a position, and null for an unknown position', async () => {
    await call({ path: 'portal.open', actor: 'guest', input: { page: 'home', wishes: [fixture.here] } })
    const position = await readPosition(deps.db)
    const venueId = await addVenue(deps.db)
    const marks = await readMarksSince(deps.db, position ?? '')
    expect(marks?.map(({ topic, about }) => `${topic} ${about}`)).toContain(`venues ${venueId}`)
    expect(await readMarksSince(deps.db, 'b0a3ad5c-2f6e-4a53-9f0e-0c63c6c6b0aa.1')).toBeNull()
    expect(await readMarksSince(deps.db, "1'; select 1")).toBeNull()
  })
})
