import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runOperatorCommand as run } from '#server/testing/command.ts'
import { createDataset, testSecret } from '#server/testing/dataset.ts'
import { createServerEnvironment } from '#server/testing/server-environment.ts'
import { startServer } from '#server/testing/process.ts'

const otherSecret = '9d27f60be1384ac5b0f7e2d61c93a845'
const refusal = /This database was used with a different SECRET\. Start with that one/
const environments: { drop: () => Promise<void> }[] = []
afterAll(async () => {
  for (const environment of environments) await environment.drop()
})

test.each(['pglite', 'postgres'] as const)(
  'refuses to start with a different secret until it is changed with the command (%s)',
  async (engine) => {
    const environment = await createServerEnvironment(engine)
    environments.push(environment)
    await createDataset(environment.where)
    const start = (SECRET: string) => startServer({ ...environment.settings, SECRET })
    const first = await start(testSecret)
    expect(first.output()).toMatch(/"people":1,.*"this is (the embedded database in|PostgreSQL)/)
    await first.end('SIGTERM')
    await expect(start(otherSecret)).rejects.toThrow(refusal)
    const settings = { ...environment.settings, SECRET: otherSecret }
    expect(await run('make-admin', ['nadia@house.test'], settings)).toMatchObject({
      code: 1,
      output: expect.stringMatching(refusal),
      where: expect.stringContaining('with 1 person (no settings file).'),
    })
    const old = await start(testSecret)
    // A running process would keep signing with the old secret.
    expect(await run('change-secret', [], settings)).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /(A server is using this database|is in use by process \d+)\. Stop it first\.$/,
      ),
    })
    await old.end('SIGTERM')
    await (await start(testSecret)).end('SIGTERM')
    expect(await run('change-secret', [], settings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Printed badges no longer open at the door'),
    })
    await (await start(otherSecret)).end('SIGTERM')
    await expect(start(testSecret)).rejects.toThrow(refusal)
  },
  120_000,
)

test('start, backup and make-admin read the same settings file, and add no database', async () => {
  const environment = await createServerEnvironment('postgres')
  environments.push(environment)
  await createDataset(environment.where)
  const dir = mkdtempSync(join(tmpdir(), 'quarterdeck-one-file-'))
  const file = join(dir, 'quarterdeck.env')
  const lines = Object.entries({ ...environment.settings, DATA_DIR: join(dir, 'data') })
  writeFileSync(file, lines.map(([name, value]) => `${name}=${value}\n`).join(''), { mode: 0o600 })
  const settings = { QUARTERDECK_ENV: file }
  const server = await startServer(settings)
  expect(server.output()).toContain(`"settings":"${file}"`)
  const where = expect.stringMatching(
    /^This is PostgreSQL test_\w+ at .*, with 1 person \(the settings of .*\)\.$/,
  )
  expect(await run('backup', [join(dir, 'all.backup')], settings)).toMatchObject({ code: 0, where })
  expect(await run('make-admin', ['nadia@house.test'], settings)).toMatchObject({ code: 0, where })
  await server.end('SIGTERM')
  expect(readFileSync(file, 'utf8')).toContain(dirname(file))
  rmSync(dir, { recursive: true })
}, 240_000)

test('warns at start if other machines can reach the server without TLS', async () => {
  const environment = await createServerEnvironment('postgres')
  environments.push(environment)
  const server = await startServer({ ...environment.settings, HOST: '0.0.0.0' })
  expect(server.output()).toContain('any machine that can reach this one can connect, without TLS')
  await server.end('SIGTERM')
}, 240_000)

test('refuses to start if the data directory can’t be created', async () => {
  await expect(startServer({ DATA_DIR: '/proc/quarterdeck' })).rejects.toThrow(
    "DATA_DIR cannot be used: ENOENT: no such file or directory, mkdir '/proc/quarterdeck'.",
  )
})
