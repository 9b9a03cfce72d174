import { PGlite } from '@electric-sql/pglite'
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { doorKeys } from '#server/lib/door-keys.ts'
import { bareStatements } from './bare-statements.ts'

// node bench/bare.ts postgres://… <secret> | node bench/bare.ts <directory of the embedded database> <secret>
// GET /home?<person>,<venue>. Prints its port.
const [source = '', secret = ''] = process.argv.slice(2)
const { innerKey, outerKey } = doorKeys(secret)
const ask = await opened(source)
const server = createServer((request, response) => void answer(request.url ?? '', response))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
process.on('SIGTERM', () => process.exit(0))

async function answer(url: string, response: ServerResponse): Promise<void> {
  const mark = url.indexOf('?')
  const name = url.slice(1, mark)
  const values = url.slice(mark + 1).split(',')
  const text = await ask(name, name === 'home' ? [...values, innerKey, outerKey] : values)
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(200, head).end(text)
}

async function opened(from: string): Promise<(name: string, values: string[]) => Promise<string>> {
  const texts = new Map<string, string>(Object.entries(bareStatements))
  if (!from.startsWith('postgres')) {
    const embedded = await PGlite.create(from)
    return async (name, values) => {
      const { rows } = await embedded.query<{ json: string }>(texts.get(name) ?? '', values)
      return rows[0]?.json ?? ''
    }
  }
  const pool = new pg.Pool({ connectionString: from, max: 10, options: '-c TimeZone=UTC' })
  return async (name, values) => {
    const { rows } = await pool.query<{ json: string }>({ name, text: texts.get(name) ?? '', values })
    return rows[0]?.json ?? ''
  }
}
