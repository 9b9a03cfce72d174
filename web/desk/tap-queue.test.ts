import { expect, test, vi } from 'vitest'
import { parseStoredTaps } from '#web/desk/storage/tap-store.ts'
import {
  createDevice,
  eva,
  fails,
  ines,
  emptyResponse,
  offline,
  queueTo,
  refuse,
} from '#web/testing/tap-queue-device.ts'

test('sends a tap immediately, and drops it once the server has it', async () => {
  const { queue, batches } = queueTo(() => emptyResponse)
  void queue.add(ines)
  expect(queue.state().unsent).toHaveLength(1)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  expect(batches).toMatchObject([[{ personId: 'ines', kind: 'in', age: 0 }]])
})

test('keeps a tap without a response, with the reason, and resends it with its age and the same id', async () => {
  let isReached = false
  const { queue, batches, wait } = queueTo(() => {
    if (!isReached) throw new TypeError('Failed to fetch')
    return emptyResponse
  })
  void queue.add(ines)
  await vi.waitFor(() => expect(queue.state().failure).toContain('Failed to fetch'))
  wait(90_000)
  isReached = true
  void queue.flush()
  await vi.waitFor(() => expect(queue.state()).toMatchObject({ unsent: [], failure: undefined, losses: [] }))
  expect(batches.map(([tap]) => tap?.age)).toEqual([0, 90_000])
  expect(new Set(batches.map(([tap]) => tap?.id)).size).toBe(1)
})

test('sends many taps in several calls, one after another, and loses none', async () => {
  const { queue, batches } = queueTo(() => emptyResponse, { batchSize: 2 })
  for (let count = 0; count < 5; count += 1) void queue.add(ines)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  expect(batches.flat()).toHaveLength(5)
  expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(5)
  expect(Math.max(...batches.map(({ length }) => length))).toBe(2)
})

test('keeps taps with their age across a reload, and drops them once the server has them', async () => {
  const firstPage = queueTo(offline)
  await firstPage.queue.add(ines)
  firstPage.device.wall += 240_000
  const nextPage = queueTo(() => emptyResponse, { device: firstPage.device })
  await nextPage.queue.load()
  expect(nextPage.queue.state().unsent).toMatchObject([{ personId: 'ines' }])
  await nextPage.queue.flush()
  expect(nextPage.batches).toMatchObject([[{ personId: 'ines', age: 240_000 }]])
  await vi.waitFor(() => expect(firstPage.device.taps.size).toBe(0))
})

test("keeps a tap until the device's list includes it, and resends it after a reload in between", async () => {
  const { device, queue } = queueTo(() => emptyResponse, { whenListStored: () => new Promise(() => {}) })
  await queue.add(ines)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  await queue.load()
  expect(queue.state().unsent).toEqual([])
  const nextPage = queueTo(() => emptyResponse, { device })
  await nextPage.queue.flush()
  expect(nextPage.batches).toHaveLength(1)
})

test('holds another person’s taps made here, with that person’s name, until that person sends them', async () => {
  const evasPage = queueTo(offline, { author: eva })
  await evasPage.queue.add(ines)
  const gilsPage = queueTo(() => emptyResponse, { device: evasPage.device, nameOf: () => undefined })
  await gilsPage.queue.flush()
  expect(gilsPage.batches).toEqual([])
  expect(gilsPage.queue.state()).toMatchObject({
    unsent: [],
    othersTaps: [{ fullName: 'Ines Duarte', kind: 'in', authorName: 'Eva' }],
  })
  const evasNextPage = queueTo(() => emptyResponse, { device: evasPage.device, author: eva })
  await evasNextPage.queue.flush()
  expect(evasNextPage.batches).toMatchObject([[{ personId: 'ines' }]])
  await gilsPage.queue.load()
  expect(gilsPage.queue.state().othersTaps).toEqual([])
})

test('drops another person’s taps made here when they are dismissed', async () => {
  const evasPage = queueTo(offline, { author: eva })
  await evasPage.queue.add(ines)
  const gilsPage = queueTo(() => emptyResponse, { device: evasPage.device })
  await gilsPage.queue.load()
  gilsPage.queue.dismiss(gilsPage.queue.state().othersTaps[0]?.id ?? '')
  expect(gilsPage.queue.state().othersTaps).toEqual([])
  await vi.waitFor(() => expect(evasPage.device.taps.size).toBe(0))
})

test('shows a person who has left the list under the name from the time of the tap', async () => {
  const firstPage = queueTo(offline)
  await firstPage.queue.add(ines)
  const nextPage = queueTo(refuse, { device: firstPage.device, nameOf: () => undefined })
  await nextPage.queue.flush()
  expect(nextPage.queue.state().losses).toMatchObject([{ fullName: 'Ines Duarte', fate: 'refused' }])
})

test('keeps the age of taps when the wall clock is changed', async () => {
  const { device, queue } = queueTo(offline)
  await queue.add(ines)
  device.wall += 3_600_000
  await queue.rewrite()
  const nextPage = queueTo(() => emptyResponse, { device })
  await nextPage.queue.flush()
  expect(nextPage.batches).toMatchObject([[{ age: 0 }]])
})

test('sends taps that can’t be stored, and says that they are only on this page', async () => {
  const device = createDevice()
  const { queue, batches } = queueTo(() => emptyResponse, {
    device: { ...device, store: { ...device.store, put: fails, read: fails } },
  })
  await queue.add(ines)
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  expect(queue.state()).toMatchObject({ unsent: [], isUnstored: true })
})

test('reads taps stored by an older page, and skips unreadable taps', () => {
  const tap = { id: 'a', venueId: 'lisbon', personId: 'ines', kind: 'in', wall: 5 }
  const unknown = { by: null, fullName: null, authorName: null }
  const found = [{ ...tap, id: 'b', wall: 9, more: 'of later' }, tap, null, 'text', { ...tap, kind: 'wave' }]
  expect(parseStoredTaps(found)).toEqual([
    { ...tap, ...unknown, version: 1, saw: [] },
    { ...tap, ...unknown, id: 'b', wall: 9, version: 1, saw: [] },
  ])
})
