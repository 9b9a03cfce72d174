import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judgeArrival } from '#server/cli/doctor-network.ts'
import { withPostgres } from '#server/db/connection.ts'
import { doctorHeader, doctorProof } from '#server/core/health.ts'
import { runOperatorCommand as run } from '#server/testing/command.ts'
import { createDataset, testSecret } from '#server/testing/dataset.ts'
import { createServerEnvironment } from '#server/testing/server-environment.ts'
import { version } from '#server/lib/version.ts'
import { startServer } from '#server/testing/process.ts'

const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-doctor-'))
const cleanUps: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const drop of cleanUps) await drop()
  rmSync(dir, { recursive: true, force: true })
})

test('reports only the test server’s own settings for a healthy installation, and changes nothing', async () => {
  const environment = await createServerEnvironment('postgres')
  cleanUps.push(environment.drop)
  await createDataset(environment.where)
  await (await startServer(environment.settings)).end('SIGTERM')
  const { code, output } = await run('doctor', [], environment.settings)
  expect(output).toMatch(/^ok {4}database {3}PostgreSQL test_\w+ at .*, 1 person, version /m)
  expect(output).toMatch(/^ok {4}secret {5}SECRET is the one/m)
  expect(output).toMatch(/^note {2}mail {7}SMTP_URL is not set/m)
  expect(output).toMatch(
    /^note {2}address {4}http:\/\/localhost:3000: guests on other machines cannot open this/m,
  )
  expect(output).toMatch(/^ok {4}clock/m)
  // The tests' own PostgreSQL doesn't keep data safe, the only thing the doctor may find.
  expect(output.match(/^WRONG .*/gm)?.map((line) => line.split(' is off')[0]?.slice(17))).toEqual([
    'fsync',
    'full_page_writes',
    'synchronous_commit',
  ])
  expect(code).toBe(1)
}, 240_000)

test('reports that deletion by date is paused because the date jumped', async () => {
  const environment = await createServerEnvironment('postgres')
  cleanUps.push(environment.drop)
  await (await startServer(environment.settings)).end('SIGTERM')
  await withPostgres(environment.settings['DATABASE_URL'] ?? '', ({ run: execute }) =>
    execute(`update installation set swept_at = now() - interval '500 days'`),
  )
  const { output } = await run('doctor', [], environment.settings)
  expect(output).toMatch(/^WRONG clock {6}The date went from .* an organiser confirms on the dashboard/m)
}, 240_000)

test('reports what is wrong and what to do, and exits with 1', async () => {
  const environment = await createServerEnvironment('postgres')
  cleanUps.push(environment.drop)
  await (await startServer(environment.settings)).end('SIGTERM')
  const file = join(dir, 'quarterdeck.env')
  const settings = {
    ...environment.settings,
    SECRET: '9d27f60be1384ac5b0f7e2d61c93a845',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'events@example.com',
    PUBLIC_URL: 'https://localhost:9',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o644 })
  const { code, output } = await run('doctor', [], { QUARTERDECK_ENV: file })
  expect(code).toBe(1)
  expect(output).toContain(`can be read by others on this machine: chmod 600 ${file}`)
  expect(output).toMatch(/^WRONG secret {5}SECRET is not the one this database is used with/m)
  expect(output).toMatch(/^WRONG mail {7}the mail server in SMTP_URL cannot be used: .*ECONNREFUSED/m)
  expect(output).toMatch(/^WRONG address {4}https:\/\/localhost:9 does not reach this server/m)
}, 240_000)

test('checks an embedded database while its server is running', async () => {
  const environment = await createServerEnvironment('pglite')
  cleanUps.push(environment.drop)
  const server = await startServer(environment.settings)
  const { code, output } = await run('doctor', [], environment.settings)
  expect(output).toMatch(
    /^ok {4}database {3}the embedded database in .*, 0 people; the server is using it\.$/m,
  )
  expect(code).toBe(0)
  const fetchLivez = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/livez`, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } })).json()
  expect(await fetchLivez({ [doctorHeader]: doctorProof(testSecret, new Date()) })).toEqual({
    status: 'alive',
    version,
    arrival: { peer: '127.0.0.1', isTrusted: false, forwardedFor: '203.0.113.9' },
  })
  // Only the doctor may learn this.
  for (const proof of [
    '',
    'guessed',
    doctorProof('another secret', new Date()),
    doctorProof(testSecret, new Date(0)),
  ])
    expect(await fetchLivez({ [doctorHeader]: proof })).toEqual({ status: 'alive', version })
  await server.end('SIGTERM')
}, 240_000)

const trusted = { peer: '::ffff:10.0.0.5', isTrusted: true }
const untrusted = { ...trusted, isTrusted: false }
test.each([
  [{ ...trusted, forwardedFor: '192.0.2.77' }, /visitors can fake their address/],
  [{ ...trusted, forwardedFor: '' }, /does not set X-Forwarded-For/],
  [{ ...untrusted, forwardedFor: '' }, /does not set X-Forwarded-For/],
  [{ ...untrusted, forwardedFor: '192.0.2.77' }, /does not set X-Forwarded-For/],
  [{ ...untrusted, forwardedFor: '203.0.113.9' }, /set TRUSTED_PROXY=10\.0\.0\.5$/],
])('reports a request that arrived as %j: %s', (arrival, sentence) => {
  expect(judgeArrival(arrival)).toMatchObject({ state: 'WRONG', text: expect.stringMatching(sentence) })
})

test.each(['203.0.113.9', '192.0.2.77, 203.0.113.9'])(
  'accepts a trusted proxy that sends %s for us',
  (forwardedFor) => {
    expect(judgeArrival({ ...trusted, forwardedFor })).toMatchObject({ state: 'ok' })
  },
)
