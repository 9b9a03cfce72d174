import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendCommand, ControlRefused, openControlSocket } from '#server/lib/control-socket.ts'
import { createLogTo } from '#server/lib/log.ts'

const logged: string[] = []
const log = createLogTo({ write: (line) => logged.push(line) })
const commands = {
  greet: async (name: string) => `Hello ${name}`,
  refuse: async () => {
    throw new ControlRefused('Not today.')
  },
  break: async () => {
    throw new Error('a secret detail')
  },
}

let dataDir = ''
let close = async () => {}
beforeEach(async () => {
  logged.splice(0)
  dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-socket-'))
  // A process that was killed leaves this behind.
  writeFileSync(join(dataDir, 'control.sock'), '')
  close = await openControlSocket({ dataDir, commands, log })
})
afterEach(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the control socket', () => {
  test('responds to commands, even to several concurrently', async () => {
    const responses = ['Ada', 'Grace\nHopper'].map((name) => sendCommand(dataDir, 'greet', name))
    expect(await Promise.all(responses)).toEqual(['Hello Ada', 'Hello Grace\nHopper'])
  })

  test('can be opened only by its owner', () => {
    expect(statSync(join(dataDir, 'control.sock')).mode & 0o777).toBe(0o600)
  })

  test('reports a refusal in full, but a bug only by its reference', async () => {
    await expect(sendCommand(dataDir, 'refuse')).rejects.toThrow('Not today.')
    await expect(sendCommand(dataDir, 'break')).rejects.toThrow(/^Something went wrong\. .* [0-9a-f]{8}$/)
    expect(logged).toHaveLength(1)
  })

  test.each(['shout', 'constructor', '__proto__'])('refuses the unknown command %s', async (command) => {
    await expect(sendCommand(dataDir, command)).rejects.toThrow(`does not know ${command}`)
  })

  test('is removed when the server stops, so that commands find no server', async () => {
    await close()
    close = async () => {}
    expect(existsSync(join(dataDir, 'control.sock'))).toBe(false)
    expect(await sendCommand(dataDir, 'greet')).toBeUndefined()
  })
})
