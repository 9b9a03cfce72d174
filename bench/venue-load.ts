import { setTimeout as pause } from 'node:timers/promises'
import { createPasswords, productionCost } from '#server/accounts/passwords/hashing.ts'
import { openDatabase } from '#server/db/open.ts'
import { account, user } from '#server/db/tables/accounts.ts'
import { createLogTo } from '#server/lib/log.ts'
import { people } from '#server/db/tables/people.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Dataset } from './dataset.ts'

/** The calls that a guest's portal makes when it is opened and all pages are visited. */
const pageCalls = [
  'attendance/mine',
  'agenda/mine',
  'workshops/mine',
  'catering/mine',
  'travel/mine',
  'venues/choices',
] as const

const readers = 200
const signIns = 100
const pageIntervalMs = 5_000
const password = 'kelp-Harbour-71'

type LoadSummary = { asked: number; errors: number; p50: number; p95: number; p99: number }

/** Gives a hundred of the guests a password; returns their addresses. */
export async function prepareSignIns(databaseUrl: string, { guests }: Dataset): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDir: '', log: createLogTo({ write: () => {} }) })
  const chosen = guests.slice(-signIns).map(({ personId }) => personId)
  const rows = await database.db
    .select({ id: user.id, email: user.email })
    .from(user)
    .innerJoin(people, eq(people.userId, user.id))
    .where(inArray(people.id, chosen))
  const hash = await createPasswords(productionCost).hash(password)
  const credentials = rows.map(({ id }) => ({
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: hash,
  }))
  await database.db.insert(account).values(credentials)
  await database.close()
  return rows.map(({ email }) => email)
}

/**
 * 200 guests each visit the pages of their portal every five seconds, while a hundred others sign in, evenly spread:
 * all from one IP address, as at a venue. Times are in milliseconds. A response other than 200 is an error.
 */
export async function runVenueLoad(
  dataset: Dataset,
  { port, emails, milliseconds }: { port: number; emails: readonly string[]; milliseconds: number },
): Promise<{ reads: LoadSummary; signIns: LoadSummary }> {
  const url = `http://127.0.0.1:${port}`
  const origin = `http://localhost:${port}`
  const end = performance.now() + milliseconds
  const reads: TimedResponse[] = []
  const signInTimes: TimedResponse[] = []

  async function loadPages({ cookie }: { cookie: string }, index: number): Promise<void> {
    await pause((pageIntervalMs / readers) * index)
    while (performance.now() < end) {
      const began = performance.now()
      await Promise.all(
        pageCalls.map(async (procedure) => {
          const body = procedure === 'venues/choices' ? {} : { json: { venueId: dataset.venueId } }
          reads.push(await timeRequest(`${url}/rpc/${procedure}`, body, { origin, cookie }))
        }),
      )
      await pause(Math.max(0, pageIntervalMs - (performance.now() - began)))
    }
  }

  async function signIn(email: string, index: number): Promise<void> {
    await pause((milliseconds / emails.length) * index)
    signInTimes.push(await timeRequest(`${url}/auth/v1/sign-in/email`, { email, password }, { origin }))
  }

  await Promise.all([...dataset.guests.slice(0, readers).map(loadPages), ...emails.map(signIn)])
  return { reads: summarize(reads), signIns: summarize(signInTimes) }
}

type TimedResponse = { ms: number; isOk: boolean }

async function timeRequest(
  url: string,
  body: object,
  headers: Record<string, string>,
): Promise<TimedResponse> {
  const began = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return { ms: performance.now() - began, isOk: response.ok }
}

function summarize(responses: readonly TimedResponse[]): LoadSummary {
  const times = responses.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const percentile = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return {
    asked: responses.length,
    errors: responses.filter(({ isOk }) => !isOk).length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  }
}
