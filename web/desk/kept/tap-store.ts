import { putNamed, readNamed, removeNamed } from '#web/desk/kept/name-store.ts'
import { allTaps, tapsPlace } from '#web/base/desk-places.ts'
import { changeIn } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'

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
  /** The account or the device that made it; null: a page of before knew no better. */
  by: string | null
} & TapNames

/** Sealed apart from the tap; null where they cannot be read any more. */
type TapNames = { fullName: string | null; authorName: string | null }

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
    read: async () => (await tapsWithNames()).filter((tap) => tap.venueId === venueId),
    put: async (taps) => {
      await change((store) =>
        taps.forEach(({ fullName: _name, authorName: _author, ...tap }) => store.put(tap)),
      )
      // After the tap, which counts without them.
      await putNamed(
        taps.map(({ id, fullName, authorName }) => ({
          key: `${named}${id}`,
          value: { fullName, authorName },
        })),
      )
    },
    remove: async (ids) => {
      await change((store) => ids.forEach((id) => store.delete(id)))
      await removeNamed(ids.map((id) => `${named}${id}`))
    },
    onChange: (callBack) => {
      const listen = ({ data }: MessageEvent<unknown>) => data === venueId && callBack()
      channel.addEventListener('message', listen)
      return () => channel.removeEventListener('message', listen)
    },
  }
}

const named = 'tap '

/** All that this device has not sent, of every edition and by every author, with the names. */
export async function tapsWithNames(): Promise<StoredTap[]> {
  const taps = storedTaps(await allTaps())
  if (taps.length === 0) return taps
  // A tap counts without its names.
  const names = await readNamed(named).catch(() => new Map<string, unknown>())
  return taps.map((tap) => ({ ...tap, ...namesIn(names.get(tap.id)) }))
}

/** The editions that this device has unsent taps of, which the account or device has made. */
export const editionsWithTaps = async (author: string): Promise<string[]> => [
  ...new Set(
    storedTaps(await allTaps())
      .filter(({ by }) => by === null || by === author)
      .map(({ venueId }) => venueId),
  ),
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
