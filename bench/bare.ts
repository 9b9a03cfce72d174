import { sql } from 'drizzle-orm'
import { createServer, type ServerResponse } from 'node:http'
import { openDatabase } from '#server/db/open.ts'
import { doorKeys } from '#server/lib/door-keys.ts'
import { createLogTo } from '#server/lib/log.ts'
import { cachedReadsOf } from '#server/read-cache/cached-reads.ts'
import { router } from '#server/router.ts'

// node bench/bare.ts postgres://… <secret> | node bench/bare.ts <directory of the embedded database> <secret>
// The practical limit: only the statement of each call, without gate, input checks or caching.
// GET /attendance/mine?<token>,<venue> or /workshops/signUp?<person>,<workshop>. Prints its port.
const [source = '', secret = ''] = process.argv.slice(2)
const databaseOptions = source.startsWith('postgres')
  ? { databaseUrl: source, dataDir: '' }
  : { dataDir: source }
const { db } = await openDatabase({ ...databaseOptions, log: createLogTo({ write: () => {} }) })
const keys = doorKeys(secret)
const cachedReads = cachedReadsOf(router)
const server = createServer((request, response) => void respond(request.url ?? '', response))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
process.on('SIGTERM', () => process.exit(0))

async function respond(url: string, response: ServerResponse): Promise<void> {
  const [path = '', values = ''] = url.slice(1).split('?')
  const [caller = '', about = ''] = values.split(',')
  const text =
    path === 'workshops/signUp' ? await signUp(caller, about) : await runCachedRead(path, caller, about)
  const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(200, head).end(text)
}

async function runCachedRead(path: string, token: string, venueId: string): Promise<string> {
  const rows = await cachedReads
    .get(path)
    ?.query(db, { token, venueId, now: new Date().toISOString(), ...keys })
  const text = rows?.[0]?.result
  if (!text) throw new Error(`${path} returned nothing.`)
  return text
}

/** One statement, guarded by the table's own trigger, which locks the workshop and counts. */
async function signUp(personId: string, workshopId: string): Promise<string> {
  await db.execute(sql`insert into workshop_signups (workshop_id, person_id, venue_id)
    select w.id, ${personId}, w.venue_id from workshops w where w.id = ${workshopId} and w.signup_enabled
    on conflict (workshop_id, person_id) do nothing`)
  return '{}'
}
