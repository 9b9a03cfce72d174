import { afterEach, expect, test, vi } from 'vitest'
import {
  heardUntil,
  partsHere,
  prefetch,
  prefetchParts,
  requestOf,
  takePrefetched,
} from '#web/lib/prefetched.ts'

afterEach(() => vi.unstubAllGlobals())

test('nothing is fetched ahead that the app has asked for itself: its next question would get an old answer', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ json: 'nobody' }))
  vi.stubGlobal('fetch', fetched)
  const session = requestOf(['accounts', 'session'], undefined)
  await prefetch('accounts/session')
  expect(await takePrefetched(session)).toMatchObject({ body: { json: 'nobody' } })
  await prefetch('accounts/session')
  expect(await takePrefetched(session)).toBeUndefined()
  expect(fetched).toHaveBeenCalledOnce()
})

test('the stream of changes waits for the first answer and goes on where it ended', async () => {
  const line = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => line.promise)
  void prefetchParts({ path: 'portal/open', input: {}, brings: [] }, () => [])
  const seen = partsHere().then(heardUntil)
  line.resolve(Response.json({ json: { heard: 'mark 7' } }))
  expect(await seen).toBe('mark 7')
})
