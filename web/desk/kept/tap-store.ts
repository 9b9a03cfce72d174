import { resultOf } from '#web/base/device-database.ts'
import { changeDesk, lossPrefix, namesPrefix, readDesk, tapRange } from '#web/base/desk-store.ts'
import { memberOf } from '#web/base/member.ts'
import { putSealed, readSealed } from '#web/desk/kept/sealing.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/**
 * A tap as stored on a device until the server has it. It may outlast versions of this page, so later fields are read with a
 * default, and existing ones keep their names for ever.
 */
export type StoredTap = {
  version: 1
  id: string
  venueId: string
  personId: string
  kind: 'in' | 'undo'
  saw: readonly string[]
  /** When it was made, in milliseconds of the device's wall clock. */
  wall: number
  /** The account or device that made it; null in taps of older pages, which didn't record it. */
  by: string | null
} & TapNames

/** Sealed apart from the tap; null if they can no longer be read. */
type TapNames = { fullName: string | null; authorName: string | null }

/** A tap that failed. */
export type Loss = { id: string; fullName: string } & (
  | { fate: Outputs['desk']['sync']['late'][number]['fate']; at: string; by: string | null }
  /** No longer on the list; or made after this device was shut out, and then either dropped or reported to organisers. */
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
export function tapStore(venueId: string): TapStore {
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
      const [taps, losses] = await Promise.all([tapsWithNames(), readSealed(lossIdPrefix)])
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
export async function tapsWithNames(): Promise<StoredTap[]> {
  const taps = await readTaps()
  if (taps.length === 0) return taps
  // A tap counts without its names.
  const names = await readSealed(namesPrefix).catch(() => new Map<string, unknown>())
  return taps.map((tap) => ({ ...tap, ...namesIn(names.get(tap.id)) }))
}

/** The editions for which the account or device has unsent taps here. */
export const editionsWithTaps = async (author: string): Promise<string[]> => [
  ...new Set(
    (await readTaps()).filter(({ by }) => by === null || by === author).map(({ venueId }) => venueId),
  ),
]

const readTaps = async () =>
  storedTaps((await readDesk((store) => resultOf<unknown[]>(store.getAll(tapRange())))) ?? [])

/** The readable taps, in order; unreadable records stay stored. */
export const storedTaps = (found: readonly unknown[]): StoredTap[] =>
  found.flatMap((record) => readTap(record) ?? []).toSorted((a, b) => a.wall - b.wall)

function readTap(found: unknown): StoredTap | undefined {
  const text = (name: string) => {
    const value = memberOf(found, name)
    return typeof value === 'string' ? value : undefined
  }
  const [id, venueId, personId, kind] = [text('id'), text('venueId'), text('personId'), text('kind')]
  if (id === undefined || venueId === undefined || personId === undefined) return undefined
  if (kind !== 'in' && kind !== 'undo') return undefined
  const [saw, wall] = [memberOf(found, 'saw'), memberOf(found, 'wall')]
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
    ...namesIn(found),
  }
}

function namesIn(found: unknown): TapNames {
  const [fullName, authorName] = [memberOf(found, 'fullName'), memberOf(found, 'authorName')]
  return {
    fullName: typeof fullName === 'string' ? fullName : null,
    authorName: typeof authorName === 'string' ? authorName : null,
  }
}

const isLoss = (found: unknown): found is Loss =>
  typeof memberOf(found, 'id') === 'string' &&
  typeof memberOf(found, 'fullName') === 'string' &&
  typeof memberOf(found, 'fate') === 'string'
