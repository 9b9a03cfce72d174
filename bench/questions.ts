import { setTimeout as pause } from 'node:timers/promises'
import type { Question } from './bare-statements.ts'
import type { Dataset } from './dataset.ts'

/** What is asked of both sides: the bare path and values, and the procedure with its input and who calls it. */
export type Asked = {
  name: Question
  /** What docs/performance.md asks of the ratio to bare. */
  target: number
  procedure: string
  /** The n-th request: who asks, and about what. */
  at: (n: number) => { personId: string; cookie: string; about: Record<string, string> }
}

export const reads = (dataset: Dataset): Asked[] => [
  { name: 'home', target: 0.5, procedure: 'attendance/mine', at: guestAsking(dataset) },
  { name: 'agenda', target: 0.5, procedure: 'agenda/mine', at: guestAsking(dataset) },
  { name: 'attendance', target: 0.8, procedure: 'attendance/list', at: organiserAsking(dataset) },
  { name: 'rooms', target: 0.8, procedure: 'rooms/list', at: organiserAsking(dataset) },
]

const guestAsking = (dataset: Dataset) => (n: number) => ({
  ...guestOf(dataset, n),
  about: { venueId: dataset.venueId },
})

const organiserAsking = (dataset: Dataset) => () => ({
  ...dataset.organiser,
  about: { venueId: dataset.venueId },
})

/** Every request asks for another seat, the next one in another workshop. */
export const signUps = (dataset: Dataset, target: number): Asked => ({
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

export function bareRequest({ name, at }: Asked, n: number): Buffer {
  const { personId, about } = at(n)
  return Buffer.from(
    `GET /${name}?${personId},${Object.values(about)[0]} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  )
}

/** `tags`: of the answers that each asker has already. */
export function productRequest({ name, procedure, at }: Asked, n: number, tags?: readonly string[]): Buffer {
  const { cookie, about } = at(n)
  if (name !== 'signUp') {
    const tag = tags?.[n % tags.length]
    const head = [
      `GET ${keptAddress(procedure, about)} HTTP/1.1`,
      'host: localhost',
      'sec-fetch-site: same-origin',
      ...(tag === undefined ? [] : [`if-none-match: ${tag}`]),
      `cookie: ${cookie}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
  }
  return plainRequest(procedure, cookie, about)
}

/** As a procedure is asked of which nothing is kept. */
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

const keptAddress = (procedure: string, about: Record<string, string>) =>
  `/rpc/${procedure}?data=${encodeURIComponent(JSON.stringify({ json: about }))}`

/** The tags of what the first askers are answered, one after the other. */
export async function tagsOf({ procedure, at }: Asked, port: number, count: number): Promise<string[]> {
  const tags = []
  for (let n = 0; n < count; n++) {
    const { cookie, about } = at(n)
    const headers = { 'sec-fetch-site': 'same-origin', cookie }
    const { headers: said } = await fetch(`http://127.0.0.1:${port}${keptAddress(procedure, about)}`, {
      headers,
    })
    tags.push(said.get('etag') ?? '')
  }
  return tags
}

/** Both sides must say the same thing, or comparing their speed says nothing. */
export async function requireSameAnswer(
  asked: Asked,
  ports: { bare: number; product: number },
): Promise<void> {
  const { personId, cookie, about } = asked.at(0)
  const bare = await fetch(
    `http://127.0.0.1:${ports.bare}/${asked.name}?${personId},${Object.values(about)[0]}`,
  )
  const product = await fetch(`http://127.0.0.1:${ports.product}/rpc/${asked.procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ json: about }),
  })
  const [expected, text] = [await bare.text(), await product.text()]
  const difference = differenceOf(JSON.parse(expected), JSON.parse(text).json)
  if (difference !== undefined) throw new Error(`${asked.name} differs ${difference}`)
  await pause(50)
}

/** Where they differ, and what bare answers there and what the product does. */
export function differenceOf(bare: unknown, product: unknown, path = 'answer'): string | undefined {
  if (canonical(bare) === canonical(product)) return undefined
  const keys = isRecord(bare) && isRecord(product) ? Object.keys({ ...bare, ...product }) : []
  if (!isRecord(bare) || !isRecord(product) || keys.length === 0) {
    const [one, other] = [bare, product].map((value) => JSON.stringify(value)?.slice(0, 200))
    return `at ${path}: bare ${one}, the product ${other}`
  }
  return keys
    .map((key) => differenceOf(bare[key], product[key], `${path}.${key}`))
    .find((found) => found !== undefined)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys in one order, lists of rows by their id: two ways to sort equal names are no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, part]) => `${key}:${canonical(part)}`)
  return `{${pairs.toSorted().join(',')}}`
}
