import {
  answered,
  changeIn,
  databaseNames,
  deleteDatabase,
  readFrom,
  unanswered,
} from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'

/**
 * Everything that a desk device stores, each record under its `id`. Unsent taps are plain, ids and times only, because they
 * outlive the rest. The rest is sealed, each record with a key of its own (web/desk/kept/sealing.ts): the list, the names of
 * people in taps, and the taps that failed.
 */
const place = { database: 'quarterdeck-desk-taps', store: 'taps', keyPath: 'id' } as const

export const listId = 'list'
export const namesPrefix = 'tap '
export const lossPrefix = 'loss '

/** Taps have UUIDs, which sort before every other id. */
export const tapRange = (): IDBKeyRange => IDBKeyRange.upperBound('g')
export const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** undefined if nothing is stored, or if the browser stores nothing. */
export async function readDesk<Result>(
  read: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return (await isThere()) ? await readFrom(place, read) : undefined
  } catch {
    return undefined // the browser stores nothing
  }
}

export async function changeDesk<Result>(
  change: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  await whenTakenOver()
  return changeIn(place, change)
}

/** The number of taps this device hasn't sent yet. */
export const countTaps = async (): Promise<number> =>
  (await readDesk((store) => answered(store.count(tapRange())))) ?? 0

type Forgetting = { exceptOf?: string | undefined; isOfAnybody?: boolean }

export const helperPrefix = 'helper '

/**
 * Deletes the desk's list and its key, unless it belongs to the given account. `isOfAnybody: false` keeps a helper's list,
 * which doesn't depend on anyone being signed in.
 */
export const forgetDeskList = ({ exceptOf, isOfAnybody = true }: Forgetting = {}): Promise<void> =>
  clear(async (store) => {
    const owner = memberOf(await answered<unknown>(store.get(listId)), 'owner')
    const isHelpers = typeof owner === 'string' && owner.startsWith(helperPrefix)
    if (owner !== exceptOf && (isOfAnybody || !isHelpers)) store.delete(listId)
  })

/** Deletes the failed taps stored here. The names in unsent taps stay. */
export const forgetLosses = (): Promise<void> =>
  clear(async (store) => void store.delete(rangeOf(lossPrefix)))

async function clear(change: (store: IDBObjectStore) => Promise<void>): Promise<void> {
  try {
    if (await isThere()) await changeIn(place, change)
  } catch {
    return // the browser stores nothing
  }
}

/** Opening a database creates it, so reads check for it first. */
async function isThere(): Promise<boolean> {
  await whenTakenOver()
  return (await databaseNames())?.includes(place.database) !== false
}

/** Earlier versions stored list and names in separate databases, sealed with a single key. */
const formerDatabases = ['quarterdeck-desk-list', 'quarterdeck-desk-names']

let takingOver: Promise<void> | undefined

/** Records that can't be migrated now stay in the old database until the next visit. */
const whenTakenOver = () => (takingOver ??= Promise.race([takeOver().catch(() => undefined), unanswered()]))

async function takeOver(): Promise<void> {
  const there = await databaseNames()
  for (const database of formerDatabases.filter((name) => there?.includes(name) !== false)) {
    const records = await readFrom({ database, store: 'sealed' }, async (store) => {
      const [ids, values] = await Promise.all([
        answered(store.getAllKeys()),
        answered<unknown[]>(store.getAll()),
      ])
      return new Map(ids.map((id, at) => [String(id), values[at]]))
    })
    const [owner, key] = ['owner', 'key'].map((name) => memberOf(records.get('key'), name))
    records.delete('key')
    await changeIn(place, async (store) => {
      for (const [id, value] of records) {
        const [iv, data, about, keptAt] = ['iv', 'data', 'about', 'keptAt'].map((name) =>
          memberOf(value, name),
        )
        // A record that this version wrote is newer.
        if ((await answered(store.getKey(id))) === undefined)
          store.put({ id, owner, key, iv, data, about, keptAt })
      }
    })
    await deleteDatabase(database)
  }
}
