import { resultOf } from '#web/base/device-database.ts'
import { changeDesk, lossPrefix, namesPrefix, readDesk, tapRange } from '#web/base/desk-store.ts'
import { memberOf } from '#web/base/member.ts'
import { putSealed, readSealed } from '#web/desk/storage/sealing.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/**
 * A tap as stored on a device until the server has it. It may outlast versions of this page, so newer fields are read
 * with a default, and existing fields keep their names for ever.
 */
export type StoredTap = {
  version: 1
  id: string
  venueId: string
  personId: string
  kind: 'in' | 'undo'
  saw: readonly string[]
  /** When the tap was made, in milliseconds of the device's wall clock. */
  wall: number
  /** The account or device that made the tap; null in taps of older pages, which didn't record it. */
  by: string | null
} & TapNames

/** The names, sealed apart from the tap; null if they can no longer be read. */
type TapNames = { fullName: string | null; authorName: string | null }

/** A tap that failed. */
export type Loss = { id: string; fullName: string } & (
  | { fate: Outputs['desk']['sync']['late'][number]['fate']; at: string; by: string | null }
  /** `refused`: no longer on the list. The others: made after this device was shut out, so dropped or reported. */
  | { fate: 'refused' | 'ended' | 'reported' }
)

/** An edition's taps on a device. If the browser can't store keys, there are no names and no losses. */
export type TapStore = {
  /** The taps in the order they were made. */
  read: () => Promise<{ taps: StoredTap[]; losses: Loss[] }>
  put: (taps: readonly StoredTap[]) => Promise<void>
  putLosses: (losses: readonly Loss[]) => Promise<void>
  /** Called when the server has the taps. */
  remove: (ids: readonly string[]) => Promise<void>
  /** Called when a failed tap has been read. */
  dismiss: (id: string) => Promise<void>
  /** Notifies of changes by another tab of this device. */
  onChange: (callBack: () => void) => () => void
}

/** Stores taps in the browser's database, which all tabs of this device share. */
export function createTapStore(venueId: string): TapStore {
  const channel = new BroadcastChannel('quarterdeck-desk-taps')
  const lossIdPrefix = `${lossPrefix}${venueId} `
  const change = async (work: (store: IDBObjectStore) => void) => {
    await changeDesk(async (store) => work(store))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(venueId)
  }
  const remove = (ids: readonly string[]) => change((store) => ids.forEach((id) => store.delete(id)))
  return {
    read: async () => {
      const [taps, losses] = await Promise.all([readTapsWithNames(), readSealed(lossIdPrefix)])
      return {
        taps: taps.filter((tap) => tap.venueId === venueId),
        losses: [...losses.values()].filter(isLoss),
      }
    },
    put: async (taps) => {
      await change((store) =>
        taps.forEach(({ fullName: _name, authorName: _author, ...tap }) => store.put(tap)),
      )
      const names = taps.map(({ id, fullName, authorName }) => ({
        id: `${namesPrefix}${id}`,
        value: { fullName, authorName },
      }))
      // We store the names after the taps, which count without them.
      await putSealed(names).catch(() => undefined)
    },
    putLosses: (losses) =>
      putSealed(losses.map((loss) => ({ id: `${lossIdPrefix}${loss.id}`, value: loss }))),
    remove: (ids) => remove(ids.flatMap((id) => [id, `${namesPrefix}${id}`])),
    dismiss: (id) => remove([id, `${namesPrefix}${id}`, `${lossIdPrefix}${id}`]),
    onChange: (callBack) => {
      const listen = ({ data }: MessageEvent<unknown>) => data === venueId && callBack()
      channel.addEventListener('message', listen)
      return () => channel.removeEventListener('message', listen)
    },
  }
}

/** All unsent taps of this device with their names, for every edition and author. */
export async function readTapsWithNames(): Promise<StoredTap[]> {
  const taps = await readTaps()
  if (taps.length === 0) return taps
  // A tap counts without its names.
  const names = await readSealed(namesPrefix).catch(() => new Map<string, unknown>())
  return taps.map((tap) => ({ ...tap, ...namesIn(names.get(tap.id)) }))
}

/** The editions for which the account or device has unsent taps here. */
export const readEditionsWithTaps = async (author: string): Promise<string[]> => [
  ...new Set(
    (await readTaps()).filter(({ by }) => by === null || by === author).map(({ venueId }) => venueId),
  ),
]

const readTaps = async () =>
  parseStoredTaps((await readDesk((store) => resultOf<unknown[]>(store.getAll(tapRange())))) ?? [])

/** The readable taps, in order; unreadable records stay stored. */
export const parseStoredTaps = (found: readonly unknown[]): StoredTap[] =>
  found.flatMap((record) => readTap(record) ?? []).toSorted((a, b) => a.wall - b.wall)

function readTap(record: unknown): StoredTap | undefined {
  const text = (name: string) => {
    const value = memberOf(record, name)
    return typeof value === 'string' ? value : undefined
  }
  const [id, venueId, personId, kind] = [text('id'), text('venueId'), text('personId'), text('kind')]
  if (id === undefined || venueId === undefined || personId === undefined) return undefined
  if (kind !== 'in' && kind !== 'undo') return undefined
  const [saw, wall] = [memberOf(record, 'saw'), memberOf(record, 'wall')]
  const by = text('by') ?? null
  return {
    version: 1,
    id,
    venueId,
    personId,
    kind,
    saw: Array.isArray(saw) ? saw.filter((one) => typeof one === 'string') : [],
    wall: typeof wall === 'number' ? wall : Date.now(),
    by,
    ...namesIn(record),
  }
}

function namesIn(record: unknown): TapNames {
  const [fullName, authorName] = [memberOf(record, 'fullName'), memberOf(record, 'authorName')]
  return {
    fullName: typeof fullName === 'string' ? fullName : null,
    authorName: typeof authorName === 'string' ? authorName : null,
  }
}

const isLoss = (record: unknown): record is Loss =>
  typeof memberOf(record, 'id') === 'string' &&
  typeof memberOf(record, 'fullName') === 'string' &&
  typeof memberOf(record, 'fate') === 'string'
