import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { clearResponseCache } from '#web/lib/response-cache.ts'

/** The server's data, and the requests it received. */
let rows = [{ id: 'a' }]
let requests: { url: string; tag: string | null; method: string | undefined }[] = []

beforeEach(() => {
  requests = []
  clearResponseCache()
  vi.stubGlobal('fetch', async (url: string, { headers, method }: RequestInit) => {
    const tag = new Headers(headers).get('if-none-match')
    requests.push({ url, tag, method })
    const etag = `"${JSON.stringify(rows).length}"`
    if (tag === etag) return new Response(null, { status: 304, headers: { etag } })
    return Response.json({ json: rows }, { headers: { etag } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const venueId = 'b0a3ad5c-2f6e-4a53-9f0e-0c63c6c6b0aa'
const list = () => api.rooms.list.call({ venueId })

test('requests a cached read with GET, and returns the same object until it changes', async () => {
  const first = await list()
  expect(await list()).toBe(first)
  const data = encodeURIComponent(JSON.stringify({ json: { venueId } }))
  const url = `/rpc/rooms/list?data=${data}`
  expect(requests).toMatchObject([{ url }, { url }])
  expect(requests.map(({ method }) => method)).toEqual([undefined, undefined])
  rows = [{ id: 'a' }, { id: 'b' }]
  expect(await list()).toEqual(rows)
})

test('never sends the etags of one account for the next account', async () => {
  await list()
  clearResponseCache()
  await list()
  expect(requests.map(({ tag }) => tag)).toEqual([null, null])
})

test('requests other procedures with POST', async () => {
  await api.venues.list.call()
  expect(requests).toMatchObject([{ url: '/rpc/venues/list', method: 'POST', tag: null }])
})
