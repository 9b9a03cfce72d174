import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment } from '#server/env.ts'
import { freePort, untilReady } from '#server/testing/postgres.ts'

/** HAProxy in front of two PostgreSQL servers: all connections go to the writable one. Throws if it isn't installed. */
export async function startHaproxy(dir: string, ports: readonly number[]) {
  if (spawnSync('haproxy', ['-v'], { env: childEnvironment() }).status !== 0)
    throw new Error('This test needs HAProxy (Debian: apt-get install haproxy).')
  const port = await freePort()
  const file = join(dir, 'haproxy.cfg')
  writeFileSync(file, configuration(port, ports))
  const child = spawn('haproxy', ['-db', '-f', file], { env: childEnvironment(), stdio: 'ignore' })
  await untilReady(`postgres://test@127.0.0.1:${port}/postgres`)
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The same as in docs/operation.md, which explains each line. */
const configuration = (port: number, ports: readonly number[]) => `
global
  maxconn 200
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startMessage('test', 'postgres')}
  tcp-check expect binary 5a0000000549
  tcp-check send-binary ${queryMessage('select pg_is_in_recovery()')}
  tcp-check expect binary 440000000b00010000000166
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((one, index) => `  server node${index} 127.0.0.1:${one} check`).join('\n')}
`

/** A client's first message, in hexadecimal. The response ends with ReadyForQuery: 5a, a length of 5, I for idle. */
function startMessage(user: string, database: string): string {
  const text = Buffer.from(`user\0${user}\0database\0${database}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(text.length + 8, 0)
  head.writeInt32BE(196_608, 4)
  return Buffer.concat([head, text]).toString('hex')
}

/** A simple query. The response is one row with one column of one byte, f: not in recovery, hence writable. */
function queryMessage(text: string): string {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write('Q', 0)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body]).toString('hex')
}
