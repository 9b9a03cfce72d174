import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDirectory } from '#server/db/lock.ts'
import { quickestUntil } from '#server/testing/quickest.ts'

const lockModule = new URL('lock.ts', import.meta.url).href

let dir = ''
const children: ChildProcess[] = []

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quarterdeck-lock-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  rmSync(dir, { recursive: true, force: true })
})

describe('E3: the lock on the data directory', () => {
  test('refuses a second process within two seconds, and reports the process that has the lock', async () => {
    const first = await start('keep')
    const took = await quickestUntil({ tries: 10, goodEnoughMs: 2_000 }, async () => {
      const second = await start('keep')
      expect(second.output).toBe(`${dir} is in use by process ${first.child.pid}. Stop it first.`)
    })
    expect(took).toBeLessThan(2_000)
  })

  test('is released immediately by kill -9', async () => {
    const first = await start('keep')
    await kill(first.child)
    expect((await start('keep')).output).toBe('locked')
  })

  test('goes to exactly one of two processes that start at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const both = await Promise.all([start('keep'), start('keep')])
      expect(both.filter(({ output }) => output === 'locked')).toHaveLength(1)
      await Promise.all(both.map(({ child }) => kill(child)))
    }
  })

  test('stops a process whose lock file was deleted', async () => {
    const first = await start('keep')
    unlinkSync(join(dir, 'lock'))
    const [code] = first.child.exitCode === null ? await once(first.child, 'exit') : [first.child.exitCode]
    expect(code).toBe(1)
  })

  test('control: without the lock, both processes start', async () => {
    const both = await Promise.all([start('open'), start('open')])
    expect(both.map(({ output }) => output)).toEqual(['locked', 'locked'])
  })

  test('refuses a second lock by the same process until the first is released', () => {
    const release = lockDirectory(dir)
    expect(() => lockDirectory(dir)).toThrow(`${dir} is in use by process ${process.pid}. Stop it first.`)
    release()
    lockDirectory(dir)()
  })
})

/** Starts a process that takes the lock ('keep') or ignores it ('open'), reports that, and keeps running. */
async function start(mode: 'keep' | 'open'): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(lockModule)})
    try { if (${JSON.stringify(mode)} === 'keep') lockDirectory(${JSON.stringify(dir)}); console.log('locked') }
    catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const [output] = await once(child.stdout, 'data')
  return { child, output: String(output).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
