import pg from 'pg'
import type { Dataset } from './dataset.ts'

type Side = { url: string; port: number }

/**
 * Changes something of the biggest venue, again and again. On PostgreSQL it writes change marks for everything that is
 * requested, as another process would. On the embedded database, which has no other writer, it changes a guest's
 * details and whether others see their flights.
 */
export async function changerOf(engine: 'postgres' | 'pglite', dataset: Dataset, { url, port }: Side) {
  if (engine === 'pglite') return { once: changesOfGuest(dataset, port), end: async () => undefined }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const text = `insert into live_marks (topic, about)
    select topic, $1::uuid from unnest(array['rooms', 'attendance', 'workshops', 'agenda']) topic`
  return {
    once: () => client.query({ name: 'change', text, values: [dataset.venueId] }),
    end: () => client.end(),
  }
}

function changesOfGuest({ guests, venueId }: Dataset, port: number) {
  const cookie = guests.at(-1)?.cookie ?? ''
  let count = 0

  async function call(procedure: string, json: object): Promise<void> {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie }
    const init = { method: 'POST', headers, body: JSON.stringify({ json }) }
    const { status } = await fetch(`http://127.0.0.1:${port}/rpc/${procedure}`, init)
    if (status !== 200) throw new Error(`${procedure} answered ${status}.`)
  }

  return async () => {
    count += 1
    await call('stay/hideFlights', { venueId, isPrivate: count % 2 === 0 })
    const more = { diet: null, dietNote: null, openToRoomSharing: count % 2 === 0 }
    await call('stay/updateDetails', { phone: null, allergies: [], ...more })
  }
}
