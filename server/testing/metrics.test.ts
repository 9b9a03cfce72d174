import { sql } from 'drizzle-orm'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '#server/lib/root.ts'
import { callServer, testSecret } from '#server/testing/dataset.ts'
import { fillDataDirectory } from '#server/testing/embedded.ts'
import { freePort } from '#server/testing/postgres.ts'
import { startServer } from '#server/testing/process.ts'
import { createWorld } from '#server/testing/world.ts'

test('serves metrics only on a separate port, without any text from a caller', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-metrics-'))
  fillDataDirectory(dataDir)
  const port = await freePort()
  const server = await startServer({ DATA_DIR: dataDir, METRICS_PORT: String(port) })
  const call = (path: string, body: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body,
    })
  expect((await call('/rpc/studios/list', '{}')).status).toBe(401)
  expect((await call('/rpc/invented/by-a-stranger', '{}')).status).toBe(404)
  expect((await fetch(`${server.url}/metrics`, { headers: { accept: 'text/plain' } })).status).toBe(404)

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(/^quarterdeck_info\{version="\d+\.\d+\.\d+",database="pglite"\} 1$/m)
  expect(text).toMatch(/^quarterdeck_refusals_total\{procedure="studios\/list",status="401"\} 1$/m)
  expect(text).toMatch(/^quarterdeck_request_duration_seconds_count\{noun="studios",status="4xx"\} 1$/m)
  expect(text).toMatch(/^quarterdeck_request_duration_seconds_count\{noun="rpc",status="4xx"\} 1$/m)
  expect(text).toMatch(/^quarterdeck_job_rounds_total\{job="hourly backup"\} 0$/m)
  expect(text).toMatch(/^quarterdeck_mail_oldest_due_seconds 0$/m)
  expect(text).not.toContain('invented')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect(await server.end('SIGTERM')).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

test('serves each metric that the Grafana dashboard uses', async () => {
  const world = await createWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const port = await freePort()
  const settings = { DATABASE_URL: world.database.databaseUrl, SECRET: testSecret }
  const server = await startServer({ ...settings, METRICS_PORT: String(port) })
  await world.db.execute(
    sql`insert into outbox (kind, recipient, is_held) values ('welcome', 'ada@example.org', true)`,
  )
  expect((await callServer(server.url, 'studios.list')).status).toBe(401)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const served = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  const dashboard = readFileSync(fromRoot('docs/grafana.json'), 'utf8')
  const used = new Set([...dashboard.matchAll(/quarterdeck_\w+/g)].map(([name]) => name))
  const isServed = (name: string) => served.includes(name.replace(/_(bucket|count)$/, ''))
  expect(served.length).toBeGreaterThan(8)
  expect([...used].filter((name) => !isServed(name))).toEqual([])
  expect(served.filter((name = '') => !dashboard.includes(name))).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
  await world.close()
}, 60_000)
