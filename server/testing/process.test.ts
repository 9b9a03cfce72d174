import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { fillDataDirectory } from '#server/testing/embedded.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { launchServer, startServer, type ServerProcess } from '#server/testing/process.ts'
import { createEmptyWorld } from '#server/testing/world.ts'

let dataDir = ''
const servers: ServerProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-process-'))
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: dataDir, ...settings })
  servers.push(server)
  return server
}

describe('refusing to start', () => {
  test('wrong settings are reported in one sentence each, and nothing is created', async () => {
    const { exited, output } = launchServer({ DATA_DIR: join(dataDir, 'new'), PORT: 'x', SECRET: 'short' })
    expect(await exited).toBe(1)
    expect(output().trim().split('\n')).toEqual([
      'PORT must be a port number between 0 and 65535.',
      'SECRET must have at least 32 bytes. Make one with: openssl rand -hex 32',
    ])
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('an unreachable PostgreSQL is reported in one sentence', async () => {
    const settings = { DATABASE_URL: 'postgres://quarterdeck:hidden@127.0.0.1:1/event', SECRET: testSecret }
    const { exited, output } = launchServer(settings)
    expect(await exited).toBe(1)
    expect(output()).toContain(
      'PostgreSQL at 127.0.0.1/event cannot be used: connect ECONNREFUSED 127.0.0.1:1. Is PostgreSQL running, ' +
        'and are the host and the port in DATABASE_URL right?',
    )
    expect(output()).not.toContain('hidden')
  })

  test('a missing database or a role without rights is reported in one sentence with the command that helps', async () => {
    const { database } = await createEmptyWorld({ engine: 'postgres' })
    if (database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
    const address = new URL(database.databaseUrl)
    const name = address.pathname.slice(1)
    const role = `reader_of_${name}`
    await database.pool.query(`create role "${role}" login password 'hidden'`)
    try {
      address.username = role
      address.password = 'hidden'
      expect(await refusalOf(address)).toMatch(
        `this role may not create tables there. Make it the owner: alter database "${name}" owner to "${role}"`,
      )
      address.pathname = '/nowhere'
      expect(await refusalOf(address)).toMatch(
        `database "nowhere" does not exist. Create it: createdb --owner=${role} --encoding=UTF8 --template=template0 nowhere`,
      )
    } finally {
      await database.pool.query(`drop role "${role}"`)
    }
  })

  test('a used port is reported in one sentence, and no database is created', async () => {
    fillDataDirectory(dataDir)
    const first = await start()
    const otherDir = join(dataDir, 'other')
    const second = launchServer({ DATA_DIR: otherDir, PORT: new URL(first.url).port })
    expect(await second.exited).toBe(1)
    expect(second.output().split('\n').at(-2)).toMatch(
      /EADDRINUSE.*\. Another program listens there, maybe another Quarterdeck: stop it, or set another PORT\.$/,
    )
    expect(existsSync(otherDir)).toBe(false)
  })

  test('an unusable address or directory is reported in one sentence', async () => {
    fillDataDirectory(dataDir)
    const nowhere = launchServer({ DATA_DIR: dataDir, HOST: '203.0.113.1' })
    expect(await nowhere.exited).toBe(1)
    expect(nowhere.output().split('\n').at(-2)).toMatch(/^HOST and PORT: cannot listen on 203\.0\.113\.1:0 /)
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    const noDirectory = launchServer({ DATA_DIR: file })
    expect(await noDirectory.exited).toBe(1)
    expect(noDirectory.output().split('\n').at(-2)).toMatch(/^DATA_DIR cannot be used: EEXIST/)
  })
})

async function refusalOf(databaseUrl: URL): Promise<string> {
  const { exited, output } = launchServer({ DATABASE_URL: databaseUrl.href, SECRET: testSecret })
  expect(await exited).toBe(1)
  // Leaves out the log, which warns when running as root.
  const sentences = output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('{'))
  expect(sentences).toHaveLength(1)
  expect(output()).not.toContain('hidden')
  return output()
}

test('E10: one of three servers that start together on an empty PostgreSQL migrates, and all serve', async () => {
  const world = await createEmptyWorld({ engine: 'postgres' })
  if (world.database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const settings = { DATABASE_URL: world.database.databaseUrl, SECRET: testSecret }
  const started = await Promise.all([start(settings), start(settings), start(settings)])
  expect(started.filter(({ output }) => output().includes('migrated the database'))).toHaveLength(1)
  for (const { url } of started) expect((await fetch(`${url}/readyz`)).status).toBe(200)
  // Each prints a set-up link of its own, with the port it really listens on.
  for (const { url, output } of started) {
    const link = `http://localhost:${new URL(url).port}/set-up#`
    await expect.poll(() => output().includes(link)).toBe(true)
  }
  await Promise.all(started.splice(0).map((server) => server.end('SIGTERM')))
  await world.close()
})

const rounds = isLongRun() ? 50 : 2
test(
  `E2: in ${rounds} rounds, SIGTERM under load completes running requests and exits with 0`,
  async () => {
    fillDataDirectory(dataDir)
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      const server = await start()
      const load = Promise.all(Array.from({ length: 8 }, () => requestUntilClosed(server.url)))
      await pause(100 + Math.random() * 200)
      const began = Date.now()
      expect(await server.end('SIGTERM')).toBe(0)
      expect(Date.now() - began).toBeLessThan(10_000)
      expect((await load).flat()).toEqual([])
      slowest = Math.max(slowest, Date.now() - began)
    }
    recordFigure('E2', `${rounds} times, 0 responses broken off, ended after at most ${slowest} ms`)
  },
  rounds * 20_000,
)

test('Ctrl+C received twice, from the terminal and from npm, lets a running request finish', async () => {
  fillDataDirectory(dataDir)
  const server = await start()
  const body = '{"json":{}}'
  const call = request(`${server.url}/rpc/claims/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  const answered = once(call, 'response')
  call.flushHeaders()
  await pause(200)
  server.child.kill('SIGINT')
  await expect.poll(server.output).toContain('stopping: SIGINT')
  server.child.kill('SIGINT')
  await pause(100)
  call.end(body)
  await answered
  expect(await server.end('SIGTERM')).toBe(0)
})

test('a server started by npm ends and frees its port if npm is killed', async () => {
  fillDataDirectory(dataDir)
  const script = `
    const { launchServer } = await import(${JSON.stringify(new URL('process.ts', import.meta.url).href)})
    const { child, output } = launchServer(${JSON.stringify({ DATA_DIR: dataDir, npm_lifecycle_event: 'start' })})
    while (!output().includes('Quarterdeck is at')) await new Promise((done) => setTimeout(done, 20))
    console.log(output())
    setInterval(() => {}, 1000)`
  const npm = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = /http:\/\/localhost:(\d+)/.exec(String((await once(npm.stdout, 'data'))[0]))?.[1]
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/livez`)
      .then(({ ok }) => ok)
      .catch(() => false)
  expect(await isServing()).toBe(true)
  npm.kill('SIGKILL')
  await expect.poll(isServing, { timeout: 10_000 }).toBe(false)
})

test('E14: 1,000 errors in timers and promises don’t end the process, and each is logged with a reference', async () => {
  const script = `
    const { logUncaughtErrors } = await import(${JSON.stringify(new URL('../lib/failure.ts', import.meta.url).href)})
    const { createLogTo } = await import(${JSON.stringify(new URL('../lib/log.ts', import.meta.url).href)})
    ${'logUncaughtErrors(createLogTo(process.stdout))'}
    for (let n = 0; n < 500; n++) {
      setTimeout(() => { throw new Error('timer ' + n) }, n / 10)
      Promise.reject(new Error('promise ' + n))
    }
    setTimeout(() => console.log('still here'), 500)`
  const { lines, code } = await runScript(script)
  expect(code).toBe(0)
  expect(lines.at(-1)).toBe('still here')
  const references = lines.flatMap((line) => /"reference":"([0-9a-f]{8})"/.exec(line)?.[1] ?? [])
  expect(references).toHaveLength(1_000)
  expect(new Set(references).size).toBe(1_000)
  // Control: without this handler, the first error ends the process.
  expect((await runScript(script.replace('logUncaughtErrors(createLogTo(process.stdout))', ''))).code).toBe(1)
})

async function runScript(script: string): Promise<{ lines: string[]; code: number | null }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(child, 'close')
  return { lines: text.trim().split('\n'), code: child.exitCode }
}

/**
 * Sends requests over one keep-alive connection until the server stops. Resolves to the responses that were broken off.
 */
async function requestUntilClosed(url: string): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const broken: string[] = []
  for (;;) {
    const outcome = await new Promise<'answered' | 'refused' | 'broken'>((resolve) => {
      let isAnswering = false
      const sent = request(`${url}/readyz`, { agent }, (response) => {
        isAnswering = true
        response.resume().on('end', () => resolve('answered'))
        response.on('error', () => resolve('broken'))
      })
      // Without a response, the request was refused or sent on a closing connection, so it was never accepted.
      sent.on('error', () => resolve(isAnswering ? 'broken' : 'refused'))
      sent.end()
    })
    if (outcome === 'broken') broken.push(outcome)
    if (outcome !== 'answered') break
  }
  agent.destroy()
  return broken
}
