import { allTaps, tapsPlace } from '#web/desk/kept/places.ts'
import { changeIn } from '#web/lib/device-database.ts'
import { memberOf } from '#web/lib/member.ts'

/**
 * A tap as it lies on a device until the server has it. It may lie there while new versions of this page come and go: what
 * is added later is read with a default, and what is here keeps its name for ever.
 */
export type StoredTap = {
  version: 1
  id: string
  venueId: string
  personId: string
  kind: 'in' | 'undo'
  saw: readonly string[]
  /** When, in milliseconds of the device's wall clock. */
  wall: number
}

export type TapStore = {
  /** Those of the edition, in the order in which they were made. */
  read: () => Promise<StoredTap[]>
  put: (taps: readonly StoredTap[]) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
  /** Another tab of this device changed it. */
  onChange: (callBack: () => void) => () => void
}

/** In the browser's database, in which all tabs of this device have the same. */
export function tapStore(venueId: string): TapStore {
  const channel = new BroadcastChannel('quarterdeck-desk-taps')
  const change = async (work: (store: IDBObjectStore) => void) => {
    await changeIn(tapsPlace, async (store) => work(store))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(venueId)
  }
  return {
    read: async () => storedTaps(await allTaps()).filter((tap) => tap.venueId === venueId),
    put: (taps) => change((store) => taps.forEach((tap) => store.put(tap))),
    remove: (ids) => change((store) => ids.forEach((id) => store.delete(id))),
    onChange: (callBack) => {
      const listen = ({ data }: MessageEvent<unknown>) => data === venueId && callBack()
      channel.addEventListener('message', listen)
      return () => channel.removeEventListener('message', listen)
    },
  }
}

/** The editions that this device has unsent taps of. */
export const editionsWithTaps = async (): Promise<string[]> => [
  ...new Set(storedTaps(await allTaps()).map(({ venueId }) => venueId)),
]

/** What can be read as taps, in order; anything else stays where it is. */
export const storedTaps = (found: readonly unknown[]): StoredTap[] =>
  found.flatMap((one) => readTap(one) ?? []).toSorted((a, b) => a.wall - b.wall)

function readTap(found: unknown): StoredTap | undefined {
  const text = (name: string) => {
    const value = memberOf(found, name)
    return typeof value === 'string' ? value : undefined
  }
  const [id, venueId, personId, kind] = [text('id'), text('venueId'), text('personId'), text('kind')]
  if (id === undefined || venueId === undefined || personId === undefined) return undefined
  if (kind !== 'in' && kind !== 'undo') return undefined
  const [saw, wall] = [memberOf(found, 'saw'), memberOf(found, 'wall')]
  return {
    version: 1,
    id,
    venueId,
    personId,
    kind,
    saw: Array.isArray(saw) ? saw.filter((one) => typeof one === 'string') : [],
    wall: typeof wall === 'number' ? wall : Date.now(),
  }
}
