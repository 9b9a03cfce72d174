import { expect, test } from 'vitest'
import { noticeKinds } from '#contract/notices.ts'
import { endOfNight, isDeviceKey, notificationOf, pushKeys } from '#server/posts/push/rules.ts'
import { createDevice } from '#server/testing/push-device.ts'

const lisbon = (instant: string) => endOfNight('Europe/Lisbon', new Date(instant))?.toISOString() ?? null

test.each([
  ['2026-11-21T21:59:00Z', null],
  ['2026-11-21T22:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T00:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T06:59:00Z', '2026-11-22T07:00:00.000Z'],
  ['2026-11-22T07:00:00Z', null],
])('the night at the venue ends at seven: %s', (now, end) => {
  expect(lisbon(now)).toBe(end)
})

test('the night ends within an hour of seven when the clocks change', () => {
  // In spring the result is an hour late. In autumn it is an hour early, while it is still night.
  expect(lisbon('2027-03-27T23:00:00Z')).toBe('2027-03-28T07:00:00.000Z')
  expect(endOfNight('Europe/Lisbon', new Date('2027-03-28T07:00:00Z'))).toBeNull()
  expect(lisbon('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
  expect(lisbon('2026-10-25T06:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

test('a notification contains the kind of notice, the event with its days, and the page', () => {
  const venue = { id: 'v', name: 'Casa do Mar', quarter: 'Q4', year: 2026 }
  const days = { eventStartDate: '2026-11-30', eventEndDate: '2026-12-03' }
  expect(notificationOf({ id: 'n', kind: 'shuttle' }, { ...venue, ...days })).toEqual({
    title: 'News about your shuttle',
    body: 'Casa do Mar, Nov 30 – Dec 3',
    tag: 'n',
    path: '/guest/notices?venue=v',
  })
  const undated = { ...venue, eventStartDate: null, eventEndDate: null }
  const all = noticeKinds.map((kind) => notificationOf({ id: 'n', kind }, undated))
  expect(new Set(all.map(({ title }) => title)).size).toBe(noticeKinds.length)
  expect(all[0]?.body).toBe('Casa do Mar, Q4 2026')
})

test('derives the same keys from the secret at every start', () => {
  const keys = pushKeys({ secret: 'one' })
  expect(pushKeys({ secret: 'one' })).toEqual(keys)
  expect(pushKeys({ secret: 'two' }).publicKey).not.toBe(keys.publicKey)
  expect(isDeviceKey(keys.publicKey)).toBe(true)
})

test('accepts only points of the curve as device keys', () => {
  expect(isDeviceKey(createDevice('https://example.org').subscription.p256dh)).toBe(true)
  expect(isDeviceKey('A'.repeat(87))).toBe(false)
  expect(isDeviceKey('')).toBe(false)
})
