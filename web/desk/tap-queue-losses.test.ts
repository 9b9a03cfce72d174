import { expect, test, vi } from 'vitest'
import {
  type SyncResponse,
  createDevice,
  ines,
  emptyResponse,
  offline,
  queueTo,
  refuse,
  stillIn,
} from '#web/testing/tap-queue-device.ts'

test('lists lost taps until they are dismissed', async () => {
  const { queue } = queueTo(([tap]) => ({
    ...emptyResponse,
    late: [{ id: tap?.id ?? '', personId: 'ines', fate: 'earlier', at: '2026-11-30T10:02:00Z', by: 'Nadia' }],
  }))
  void queue.add(ines)
  await vi.waitFor(() => expect(queue.state().losses).toHaveLength(1))
  const [loss] = queue.state().losses
  expect(loss).toMatchObject({ fullName: 'Ines Duarte', fate: 'earlier', by: 'Nadia' })
  queue.dismiss(loss?.id ?? '')
  expect(queue.state().losses).toEqual([])
})

test("doesn't report an undo once the same person is checked in again on this device", async () => {
  let isReached = false
  const { queue, batches } = queueTo(([first, undo, secondCheckIn]) => {
    if (!isReached) throw new TypeError('Failed to fetch')
    const at = '2026-11-30T19:33:00Z'
    const late = (tap: { id: string } | undefined, fate: 'taken back' | 'still in') => ({
      id: tap?.id ?? '',
      personId: 'ines',
      fate,
      at,
      by: 'Gil',
    })
    return {
      ...emptyResponse,
      late: secondCheckIn ? [late(first, 'taken back'), late(undo, 'still in')] : [],
    }
  })
  await queue.add(ines)
  const [{ id = '' } = {}] = queue.state().unsent
  await queue.add({ personId: 'ines', kind: 'undo', saw: [id] })
  await queue.add(ines)
  isReached = true
  await queue.flush()
  expect(batches.at(-1)).toHaveLength(3)
  expect(queue.state()).toMatchObject({ unsent: [], losses: [] })
})

test('lists an undo that had no effect if no other tap followed', async () => {
  const { queue } = queueTo(stillIn)
  await queue.add({ personId: 'ines', kind: 'undo', saw: ['first'] })
  await vi.waitFor(() => expect(queue.state().losses).toMatchObject([{ fate: 'still in', by: 'Gil' }]))
})

test('lists an undo if the page closes before the check-in after it is stored', async () => {
  const device = createDevice()
  const write = device.store.put
  const { queue } = queueTo(
    async (taps) => {
      device.store.put = () => new Promise(() => {})
      void queue.add(ines)
      return stillIn(taps)
    },
    { device },
  )
  await queue.add({ personId: 'ines', kind: 'undo', saw: ['first'] })
  await vi.waitFor(() => expect(queue.state().unsent).toHaveLength(2))
  device.store.put = write
  const { queue: nextPage } = queueTo(stillIn, { device })
  await nextPage.flush()
  await vi.waitFor(() => expect(nextPage.state().losses).toMatchObject([{ fate: 'still in', by: 'Gil' }]))
})

test('lists an undo even if the check-in after it was undone', async () => {
  const device = createDevice()
  const { queue } = queueTo(offline, { device })
  await queue.add(ines)
  const [{ id: first = '' } = {}] = queue.state().unsent
  await queue.add({ personId: 'ines', kind: 'undo', saw: [first] })
  await queue.add({ personId: 'ines', kind: 'undo', saw: ['other'] })
  for (const tap of device.taps.values()) if (tap.id === first) tap.wall += 600_000
  const { queue: nextPage } = queueTo(stillIn, { device, batchSize: 1 })
  await nextPage.flush()
  expect(nextPage.state().losses.map(({ id }) => id)).toContain(queue.state().unsent[2]?.id)
})

test('lists lost taps after a reload until they are dismissed', async () => {
  const { device, queue } = queueTo(([tap]) => ({ ...emptyResponse, refused: [tap?.id ?? ''] }))
  await queue.add(ines)
  await vi.waitFor(() => expect(queue.state().losses).toHaveLength(1))
  const nextPage = queueTo(() => emptyResponse, { device })
  await nextPage.queue.load()
  expect(nextPage.queue.state().losses).toMatchObject([{ fullName: 'Ines Duarte', fate: 'refused' }])
  nextPage.queue.dismiss(nextPage.queue.state().losses[0]?.id ?? '')
  await nextPage.queue.load()
  expect(nextPage.queue.state().losses).toEqual([])
})

test('keeps a dismissed tap dismissed when the next page sends it again', async () => {
  const device = createDevice()
  const openPage = () => queueTo(refuse, { device, whenListStored: () => new Promise(() => {}) })
  const first = openPage()
  await first.queue.add(ines)
  await vi.waitFor(() => expect(first.queue.state().losses).toHaveLength(1))
  const [tap] = device.taps.keys()
  first.queue.dismiss(tap ?? '')
  await vi.waitFor(() => expect(device.taps.size).toBe(0))
  const nextPage = openPage()
  await nextPage.queue.flush()
  expect(nextPage.queue.state().losses).toEqual([])
})

test('doesn’t bring a dismissed tap back when the response to a retry arrives', async () => {
  const device = createDevice()
  const first = queueTo(refuse, { device, whenListStored: () => new Promise(() => {}) })
  await first.queue.add(ines)
  await vi.waitFor(() => expect(first.queue.state().losses).toHaveLength(1))
  const response = Promise.withResolvers<SyncResponse>()
  const nextPage = queueTo(() => response.promise, { device })
  const sent = nextPage.queue.flush()
  await vi.waitFor(() => expect(nextPage.batches).toHaveLength(1))
  const [id = ''] = device.taps.keys()
  nextPage.queue.dismiss(id)
  response.resolve({ ...emptyResponse, refused: [id] })
  await sent
  await nextPage.queue.load()
  expect(nextPage.queue.state()).toMatchObject({ losses: [], unsent: [] })
  expect(device.losses.size).toBe(0)
})
