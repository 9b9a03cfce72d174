import { afterEach, expect, test, vi } from 'vitest'
import {
  firstMark,
  waitForParts,
  prefetch,
  prefetchParts,
  requestOf,
  takePrefetched,
} from '#web/lib/prefetched.ts'

afterEach(() => vi.unstubAllGlobals())

test('never prefetches what the app has requested itself, because its next request would get an old answer', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ json: 'nobody' }))
  vi.stubGlobal('fetch', fetched)
  const session = requestOf(['accounts', 'session'], undefined)
  await prefetch('accounts/session')
  expect(await takePrefetched(session)).toMatchObject({ body: { json: 'nobody' } })
  await prefetch('accounts/session')
  expect(await takePrefetched(session)).toBeUndefined()
  expect(fetched).toHaveBeenCalledOnce()
})

test('waits for the first response before it gives the mark where the stream of changes begins', async () => {
  const pending = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => pending.promise)
  void prefetchParts({ path: 'portal/open', input: {}, includes: [] }, () => [])
  const seen = waitForParts().then(firstMark)
  pending.resolve(Response.json({ json: { heard: 'mark 7' } }))
  expect(await seen).toBe('mark 7')
})
