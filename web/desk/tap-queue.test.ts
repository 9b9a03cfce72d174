import { expect, test, vi } from 'vitest'
import { storedTaps, type Loss, type StoredTap, type TapStore } from '#web/desk/kept/tap-store.ts'
import { createTapQueue } from '#web/desk/tap-queue.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

type Batch = Inputs['desk']['sync']['taps']
type Answer = Outputs['desk']['sync']

const nothing: Answer = {
  refused: [],
  reported: [],
  isEnded: false,
  late: [],
  changes: [],
  cursor: '7',
}
const gil = { id: 'gil', name: 'Gil' }
const eva = { id: 'eva', name: 'Eva' }
const ines = { personId: 'ines', kind: 'in', saw: [] } as const

/** What lies on a device, beside its pages. */
function createDevice() {
  const taps = new Map<string, StoredTap>()
  const losses = new Map<string, Loss>()
  const store: TapStore = {
    read: async () => ({ taps: storedTaps([...taps.values()]), losses: [...losses.values()] }),
    put: async (made) => made.forEach((tap) => taps.set(tap.id, tap)),
    putLosses: async (lost) => lost.forEach((loss) => losses.set(loss.id, loss)),
    remove: async (ids) => ids.forEach((id) => taps.delete(id)),
    dismiss: async (id) => void (taps.delete(id), losses.delete(id)),
    onChange: () => () => {},
  }
  return { taps, losses, store, wall: 1_700_000_000_000 }
}

/** A page on the device, and a server that answers with what `answer` makes of each batch. */
function queueTo(
  answer: (taps: Batch) => Answer | Promise<Answer>,
  {
    atOnce = 200,
    device = createDevice(),
    whenListKept = () => Promise.resolve(),
    author = gil,
    nameOf = (): string | undefined => 'Ines Duarte',
  } = {},
) {
  const batches: Batch[] = []
  let now = 1000
  const queue = createTapQueue({
    venueId: 'lisbon',
    author,
    store: device.store,
    send: async (taps) => {
      batches.push(taps)
      return answer(taps)
    },
    onAnswer: () => {},
    whenListKept,
    nameOf,
    reasonOf: String,
    clock: () => now,
    wallClock: () => device.wall,
    ageAtLoad: (wall) => device.wall - wall,
    atOnce,
  })
  const wait = (milliseconds: number) => {
    now += milliseconds
    device.wall += milliseconds
  }
  return { queue, batches, device, wait }
}

/** Every undo comes to nothing: they are in by a check-in that it did not see. */
const stillIn = (taps: Batch): Answer => ({
  ...nothing,
  late: taps.flatMap(({ id, kind }) =>
    kind === 'undo'
      ? [{ id, personId: 'ines', fate: 'still in', at: '2026-11-30T19:33:00Z', by: 'Gil' }]
      : [],
  ),
})

const refuse = (taps: Batch) => ({ ...nothing, refused: taps.map(({ id }) => id) })

const fails = () => Promise.reject(new Error('no storage'))

const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('a tap is sent at once, and forgotten when the server has it', async () => {
  const { queue, batches } = queueTo(() => nothing)
  void queue.add(ines)
  expect(queue.state().unsent).toHaveLength(1)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  expect(batches).toMatchObject([[{ personId: 'ines', kind: 'in', age: 0 }]])
})

test('without an answer it stays, says why, and is sent again with its age and the same id', async () => {
  let isReached = false
  const { queue, batches, wait } = queueTo(() => {
    if (!isReached) throw new TypeError('Failed to fetch')
    return nothing
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

test('many go in several calls, one after another, and none is lost', async () => {
  const { queue, batches } = queueTo(() => nothing, { atOnce: 2 })
  for (let count = 0; count < 5; count += 1) void queue.add(ines)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  expect(batches.flat()).toHaveLength(5)
  expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(5)
  expect(Math.max(...batches.map(({ length }) => length))).toBe(2)
})

test('what came to nothing is named until it is dismissed', async () => {
  const { queue } = queueTo(([tap]) => ({
    ...nothing,
    late: [{ id: tap?.id ?? '', personId: 'ines', fate: 'earlier', at: '2026-11-30T10:02:00Z', by: 'Nadia' }],
  }))
  void queue.add(ines)
  await vi.waitFor(() => expect(queue.state().losses).toHaveLength(1))
  const [loss] = queue.state().losses
  expect(loss).toMatchObject({ fullName: 'Ines Duarte', fate: 'earlier', by: 'Nadia' })
  queue.dismiss(loss?.id ?? '')
  expect(queue.state().losses).toEqual([])
})

test('an undo is not reported once the same person has been checked in again on this device', async () => {
  let isReached = false
  const { queue, batches } = queueTo(([first, undo, again]) => {
    if (!isReached) throw new TypeError('Failed to fetch')
    const at = '2026-11-30T19:33:00Z'
    const late = (tap: { id: string } | undefined, fate: 'taken back' | 'still in') => ({
      id: tap?.id ?? '',
      personId: 'ines',
      fate,
      at,
      by: 'Gil',
    })
    return { ...nothing, late: again ? [late(first, 'taken back'), late(undo, 'still in')] : [] }
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

test('an undo that was the last word, and came to nothing, is named', async () => {
  const { queue } = queueTo(stillIn)
  await queue.add({ personId: 'ines', kind: 'undo', saw: ['first'] })
  await vi.waitFor(() => expect(queue.state().losses).toMatchObject([{ fate: 'still in', by: 'Gil' }]))
})

test('an undo is named when the check-in that corrects it is lost with the page', async () => {
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

test('an undo is named although a check-in that was taken back before is sent after it', async () => {
  const device = createDevice()
  const { queue } = queueTo(offline, { device })
  await queue.add(ines)
  const [{ id: first = '' } = {}] = queue.state().unsent
  await queue.add({ personId: 'ines', kind: 'undo', saw: [first] })
  await queue.add({ personId: 'ines', kind: 'undo', saw: ['other'] })
  for (const tap of device.taps.values()) if (tap.id === first) tap.wall += 600_000
  const { queue: nextPage } = queueTo(stillIn, { device, atOnce: 1 })
  await nextPage.flush()
  expect(nextPage.state().losses.map(({ id }) => id)).toContain(queue.state().unsent[2]?.id)
})

test('what was pressed is there after a reload, as old as it is, and is forgotten once the server has it', async () => {
  const first = queueTo(offline)
  await first.queue.add(ines)
  first.device.wall += 240_000
  const next = queueTo(() => nothing, { device: first.device })
  await next.queue.load()
  expect(next.queue.state().unsent).toMatchObject([{ personId: 'ines' }])
  await next.queue.flush()
  expect(next.batches).toMatchObject([[{ personId: 'ines', age: 240_000 }]])
  await vi.waitFor(() => expect(first.device.taps.size).toBe(0))
})

test('a tap stays until the list on the device has it: a reload in between sends it once more', async () => {
  const { device, queue } = queueTo(() => nothing, { whenListKept: () => new Promise(() => {}) })
  await queue.add(ines)
  await vi.waitFor(() => expect(queue.state().unsent).toEqual([]))
  await queue.load()
  expect(queue.state().unsent).toEqual([])
  const next = queueTo(() => nothing, { device })
  await next.queue.flush()
  expect(next.batches).toHaveLength(1)
})

test('what came to nothing is still named after a reload, and after it was dismissed no more', async () => {
  const { device, queue } = queueTo(([tap]) => ({ ...nothing, refused: [tap?.id ?? ''] }))
  await queue.add(ines)
  await vi.waitFor(() => expect(queue.state().losses).toHaveLength(1))
  const next = queueTo(() => nothing, { device })
  await next.queue.load()
  expect(next.queue.state().losses).toMatchObject([{ fullName: 'Ines Duarte', fate: 'refused' }])
  next.queue.dismiss(next.queue.state().losses[0]?.id ?? '')
  await next.queue.load()
  expect(next.queue.state().losses).toEqual([])
})

test('what was dismissed does not come back with a tap that the next page sends once more', async () => {
  const device = createDevice()
  const page = () => queueTo(refuse, { device, whenListKept: () => new Promise(() => {}) })
  const first = page()
  await first.queue.add(ines)
  await vi.waitFor(() => expect(first.queue.state().losses).toHaveLength(1))
  const [tap] = device.taps.keys()
  first.queue.dismiss(tap ?? '')
  await vi.waitFor(() => expect(device.taps.size).toBe(0))
  const next = page()
  await next.queue.flush()
  expect(next.queue.state().losses).toEqual([])
})

test('what is dismissed while it is being sent once more does not come back with the answer', async () => {
  const device = createDevice()
  const first = queueTo(refuse, { device, whenListKept: () => new Promise(() => {}) })
  await first.queue.add(ines)
  await vi.waitFor(() => expect(first.queue.state().losses).toHaveLength(1))
  const answer = Promise.withResolvers<Answer>()
  const next = queueTo(() => answer.promise, { device })
  const sent = next.queue.flush()
  await vi.waitFor(() => expect(next.batches).toHaveLength(1))
  const [id = ''] = device.taps.keys()
  next.queue.dismiss(id)
  answer.resolve({ ...nothing, refused: [id] })
  await sent
  await next.queue.load()
  expect(next.queue.state()).toMatchObject({ losses: [], unsent: [] })
  expect(device.losses.size).toBe(0)
})

test('what somebody else pressed here is held, by name, and is sent by them alone', async () => {
  const evas = queueTo(offline, { author: eva })
  await evas.queue.add(ines)
  const gils = queueTo(() => nothing, { device: evas.device, nameOf: () => undefined })
  await gils.queue.flush()
  expect(gils.batches).toEqual([])
  expect(gils.queue.state()).toMatchObject({
    unsent: [],
    held: [{ fullName: 'Ines Duarte', kind: 'in', authorName: 'Eva' }],
  })
  const again = queueTo(() => nothing, { device: evas.device, author: eva })
  await again.queue.flush()
  expect(again.batches).toMatchObject([[{ personId: 'ines' }]])
  await gils.queue.load()
  expect(gils.queue.state().held).toEqual([])
})

test('what somebody else pressed here is gone once it was dismissed', async () => {
  const evas = queueTo(offline, { author: eva })
  await evas.queue.add(ines)
  const gils = queueTo(() => nothing, { device: evas.device })
  await gils.queue.load()
  gils.queue.dismiss(gils.queue.state().held[0]?.id ?? '')
  expect(gils.queue.state().held).toEqual([])
  await vi.waitFor(() => expect(evas.device.taps.size).toBe(0))
})

test('who is not on the list any more is named as they were when it was pressed', async () => {
  const first = queueTo(offline)
  await first.queue.add(ines)
  const next = queueTo(refuse, { device: first.device, nameOf: () => undefined })
  await next.queue.flush()
  expect(next.queue.state().losses).toMatchObject([{ fullName: 'Ines Duarte', fate: 'refused' }])
})

test('a wall clock that is set makes nothing older or younger', async () => {
  const { device, queue } = queueTo(offline)
  await queue.add(ines)
  device.wall += 3_600_000
  await queue.rewrite()
  const next = queueTo(() => nothing, { device })
  await next.queue.flush()
  expect(next.batches).toMatchObject([[{ age: 0 }]])
})

test('where nothing can be written down it is on this page alone, and sent all the same', async () => {
  const device = createDevice()
  const { queue, batches } = queueTo(() => nothing, {
    device: { ...device, store: { ...device.store, put: fails, read: fails } },
  })
  await queue.add(ines)
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  expect(queue.state()).toMatchObject({ unsent: [], isOnPageAlone: true })
})

test('what an older page wrote is read, and what nobody can read is passed over', () => {
  const tap = { id: 'a', venueId: 'lisbon', personId: 'ines', kind: 'in', wall: 5 }
  const unknown = { by: null, fullName: null, authorName: null }
  const found = [{ ...tap, id: 'b', wall: 9, more: 'of later' }, tap, null, 'text', { ...tap, kind: 'wave' }]
  expect(storedTaps(found)).toEqual([
    { ...tap, ...unknown, version: 1, saw: [] },
    { ...tap, ...unknown, id: 'b', wall: 9, version: 1, saw: [] },
  ])
})
