import { parseStoredTaps, type Loss, type StoredTap, type TapStore } from '#web/desk/storage/tap-store.ts'
import { createTapQueue } from '#web/desk/tap-queue.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

type Batch = Inputs['desk']['sync']['taps']
export type SyncResponse = Outputs['desk']['sync']

export const emptyResponse: SyncResponse = {
  refused: [],
  reported: [],
  isEnded: false,
  late: [],
  changes: [],
  cursor: '7',
}
const gil = { id: 'gil', name: 'Gil' }
export const eva = { id: 'eva', name: 'Eva' }
export const ines = { personId: 'ines', kind: 'in', saw: [] } as const

/** A device's storage, shared by its pages. */
export function createDevice() {
  const taps = new Map<string, StoredTap>()
  const losses = new Map<string, Loss>()
  const store: TapStore = {
    read: async () => ({ taps: parseStoredTaps([...taps.values()]), losses: [...losses.values()] }),
    put: async (newTaps) => newTaps.forEach((tap) => taps.set(tap.id, tap)),
    remove: async (ids) => ids.forEach((id) => taps.delete(id)),
    putLosses: async (lost) => lost.forEach((loss) => losses.set(loss.id, loss)),
    dismiss: async (id) => void (taps.delete(id), losses.delete(id)),
    onChange: () => () => {},
  }
  return { taps, losses, store, wall: 1_700_000_000_000 }
}

/** A page on the device, with a server that responds to each batch with `response`. */
export function queueTo(
  response: (taps: Batch) => SyncResponse | Promise<SyncResponse>,
  {
    batchSize = 200,
    device = createDevice(),
    whenListStored = () => Promise.resolve(),
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
      return response(taps)
    },
    onResponse: () => {},
    whenListStored,
    nameOf,
    reasonOf: String,
    clock: () => now,
    wallClock: () => device.wall,
    ageAtLoad: (wall) => device.wall - wall,
    batchSize,
  })
  const wait = (milliseconds: number) => {
    now += milliseconds
    device.wall += milliseconds
  }
  return { queue, batches, device, wait }
}

/** Refuses every undo, because of a later check-in that the undo didn't see. */
export const stillIn = (taps: Batch): SyncResponse => ({
  ...emptyResponse,
  late: taps.flatMap(({ id, kind }) =>
    kind === 'undo'
      ? [{ id, personId: 'ines', fate: 'still in', at: '2026-11-30T19:33:00Z', by: 'Gil' }]
      : [],
  ),
})

export const refuse = (taps: Batch) => ({ ...emptyResponse, refused: taps.map(({ id }) => id) })

export const fails = () => Promise.reject(new Error('no storage'))

export const offline = () => {
  throw new TypeError('Failed to fetch')
}
