import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { healthRoutes } from '#server/core/health.ts'
import { countHit } from '#server/limits/commands.ts'
import { listen } from '#server/testing/listen.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('GET /readyz', (world) => {
  const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' })
  let url: string
  let save: () => Promise<unknown>
  let attempts = 0
  let close: () => void

  async function open() {
    const route = healthRoutes({
      ...testDeps(world().db),
      closing: new AbortController().signal,
      save: () => {
        attempts += 1
        return save()
      },
    })
    const server = createServer(async (request, response) => {
      await route(request, response)
    })
    url = await listen(server)
    close = () => server.close()
  }
  const getReady = async () => {
    const response = await fetch(`${url}/readyz`)
    return { status: response.status, text: await response.json() }
  }

  beforeAll(() => open())
  afterAll(() => close())

  test('responds with 503 while nothing can be saved, then with 200, and saves once for concurrent callers', async () => {
    save = () => Promise.reject(diskFull)
    expect(await getReady()).toEqual({ status: 503, text: { status: 'nothing can be saved' } })
    save = () => countHit(testDeps(world().db), 'ready', 'a test')
    attempts = 0
    const responses = await Promise.all(Array.from({ length: 20 }, getReady))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(attempts).toBe(1)
  })

  test('responds with 503 if the database is read-only', async () => {
    close()
    await open()
    save = () =>
      world().db.transaction(async (tx) => {
        await tx.execute(sql`set transaction read only`)
        await countHit({ ...testDeps(tx), db: tx }, 'ready', 'a test')
      })
    expect((await getReady()).status).toBe(503)
  })
})
