import type { Caller, Dataset } from './dataset.ts'

/** A call made on both sides: the procedure, its input and the caller. */
export type BenchCall = {
  name: 'home' | 'agenda' | 'attendance' | 'rooms' | 'signUp'
  /** The target of docs/performance.md for the ratio to bare. */
  target: number
  procedure: string
  /** The n-th request: its caller and its input. */
  at: (n: number) => Caller & { about: Record<string, string> }
}

export const reads = (dataset: Dataset): BenchCall[] => [
  { name: 'home', target: 0.5, procedure: 'attendance/mine', at: asGuest(dataset) },
  { name: 'agenda', target: 0.5, procedure: 'agenda/mine', at: asGuest(dataset) },
  { name: 'attendance', target: 0.8, procedure: 'attendance/list', at: asOrganiser(dataset) },
  { name: 'rooms', target: 0.8, procedure: 'rooms/list', at: asOrganiser(dataset) },
]

const asGuest = (dataset: Dataset) => (n: number) => ({
  ...guestOf(dataset, n),
  about: { venueId: dataset.venueId },
})

const asOrganiser = (dataset: Dataset) => () => ({
  ...dataset.organiser,
  about: { venueId: dataset.venueId },
})

/** Every request is for another seat, the next one in another workshop. */
export const signUps = (dataset: Dataset, target: number): BenchCall => ({
  name: 'signUp',
  target,
  procedure: 'workshops/signUp',
  at: (n) => {
    const { workshopIds } = dataset
    const guest = guestOf(dataset, Math.floor(n / workshopIds.length))
    return { ...guest, about: { workshopId: workshopIds[n % workshopIds.length] ?? '' } }
  },
})

function guestOf({ guests }: Dataset, n: number) {
  const guest = guests[n % guests.length]
  if (!guest) throw new Error('The dataset has no guests.')
  return guest
}

export function bareRequest({ name, procedure, at }: BenchCall, n: number): Buffer {
  const { personId, token, about } = at(n)
  const values = [name === 'signUp' ? personId : token, ...Object.values(about)]
  return Buffer.from(`GET /${procedure}?${values.join()} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
}

/** `tags` are those of the responses that each caller already has. */
export function productRequest(
  { name, procedure, at }: BenchCall,
  n: number,
  tags?: readonly string[],
): Buffer {
  const { cookie, about } = at(n)
  if (name !== 'signUp') {
    const tag = tags?.[n % tags.length]
    const head = [
      `GET ${cachedAddress(procedure, about)} HTTP/1.1`,
      'host: localhost',
      'sec-fetch-site: same-origin',
      ...(tag === undefined ? [] : [`if-none-match: ${tag}`]),
      `cookie: ${cookie}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
  }
  return plainRequest(procedure, cookie, about)
}

/** A request for a procedure whose responses aren't cached. */
export function plainRequest(procedure: string, cookie: string, about: Record<string, string>): Buffer {
  const body = JSON.stringify({ json: about })
  const head = [
    `POST /rpc/${procedure} HTTP/1.1`,
    'host: localhost',
    'sec-fetch-site: same-origin',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `cookie: ${cookie}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const cachedAddress = (procedure: string, about: Record<string, string>) =>
  `/rpc/${procedure}?data=${encodeURIComponent(JSON.stringify({ json: about }))}`

/** The tags of the first callers' responses, fetched one after the other. */
export async function tagsOf({ procedure, at }: BenchCall, port: number, count: number): Promise<string[]> {
  const tags = []
  for (let n = 0; n < count; n++) {
    const { cookie, about } = at(n)
    const headers = { 'sec-fetch-site': 'same-origin', cookie }
    const { headers: responseHeaders } = await fetch(
      `http://127.0.0.1:${port}${cachedAddress(procedure, about)}`,
      {
        headers,
      },
    )
    tags.push(responseHeaders.get('etag') ?? '')
  }
  return tags
}
