import { afterEach, expect, test, vi } from 'vitest'
import {
  firstPosition,
  waitForParts,
  prefetch,
  prefetchParts,
  requestOf,
  takePrefetched,
} from '#web/lib/prefetched.ts'

afterEach(() => vi.unstubAllGlobals())

test('prefetches nothing that the app has requested, because a later request would get an old response', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json({ json: 'nobody' }))
  vi.stubGlobal('fetch', fetched)
  const session = requestOf(['accounts', 'session'], undefined)
  await prefetch('accounts/session')
  expect(await takePrefetched(session)).toMatchObject({ body: { json: 'nobody' } })
  await prefetch('accounts/session')
  expect(await takePrefetched(session)).toBeUndefined()
  expect(fetched).toHaveBeenCalledOnce()
})

test('returns the starting position of the stream only after the first response', async () => {
  const pending = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => pending.promise)
  void prefetchParts({ path: 'portal/open', input: {}, includes: [] }, () => [])
  const seen = waitForParts().then(firstPosition)
  pending.resolve(Response.json({ json: { heard: 'position 7' } }))
  expect(await seen).toBe('position 7')
})

test('fails once for each part of a first response that never arrived, and then requests it again', async () => {
  const error = new TypeError('Failed to fetch')
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockRejectedValue(error))
  await prefetchParts({ path: 'portal/open', input: {}, includes: ['agenda/mine'] }, () => [])
  const agenda = requestOf(['agenda', 'mine'], { venueId: 'a venue' })
  await expect(takePrefetched(agenda)).rejects.toBe(error)
  expect(await takePrefetched(agenda)).toBeUndefined()
  expect(await takePrefetched(requestOf(['catering', 'mine'], undefined))).toBeUndefined()
})
