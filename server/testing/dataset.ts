import { startSession } from '#server/accounts/sessions.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords } from '#server/testing/served.ts'

/** The secret of every server that a test starts. */
export const testSecret = '7c1e4b9a0d5f28e36b8a1c9d4e7f0a2b'

export type Dataset = {
  venueId: string
  /** The Cookie headers of an organiser and a guest. */
  organiser: string
  guest: string
  guestEmail: string
}

/** Creates an edition with a signed-in organiser and guest, in a database that no server uses yet. */
export async function createDataset(where: { databaseUrl?: string; dataDir: string }): Promise<Dataset> {
  const database = await openDatabase({ ...where, log: createLogTo({ write: () => {} }) })
  const { db } = database
  await migrate(database)
  const deps = { clock: () => new Date(), secret: testSecret, publicUrl: 'http://localhost:3000' }
  const signIn = async (userId: string) =>
    (await startSession(db, deps, { userId, userAgent: 'test' })).split(';')[0] ?? ''
  const venueId = await addVenue(db)
  const guestEmail = 'zoe@house.test'
  const account = { name: 'Zoe', email: guestEmail, role: 'guest' as const }
  const userId = await addAccount(db, cheapPasswords, account)
  const personId = await addPerson(db, { fullName: 'Zoe', email: guestEmail, userId })
  await addAttendance(db, { personId, venueId })
  const organiser = { name: 'Nadia', email: 'nadia@house.test', role: 'admin' as const }
  const dataset = {
    venueId,
    organiser: await signIn(await addAccount(db, cheapPasswords, organiser)),
    guest: await signIn(userId),
    guestEmail,
  }
  await database.close()
  return dataset
}

type CallOptions = { cookie?: string; input?: unknown; headers?: Record<string, string> }

/** Calls a procedure of a running server as one of its own pages does. */
export const callServer = (url: string, procedure: string, { cookie, input, headers }: CallOptions = {}) =>
  fetch(`${url}/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(cookie !== undefined && { cookie }),
      ...headers,
    },
    body: JSON.stringify({ json: input }),
  })

/** Tries to add a studio, reads the whole response and returns its status. */
export async function addStudio(
  url: string,
  cookie: string,
  { name, notes = null }: { name: string; notes?: string | null },
): Promise<number> {
  const input = { name, location: null, contactEmail: null, contactPhone: null, notes }
  const response = await callServer(url, 'studios.add', { cookie, input })
  await response.text()
  return response.status
}

/** Tries to sign in, and reads the whole response. */
export async function trySignIn(
  url: string,
  { email, password, from }: { email: string; password: string; from?: string },
): Promise<number> {
  const response = await fetch(`${url}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(from !== undefined && { 'x-forwarded-for': from }) },
    body: JSON.stringify({ email, password }),
  })
  await response.text()
  return response.status
}
