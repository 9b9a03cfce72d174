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
 * All that a device at the desk keeps, each record under its `id`. What was pressed and is not on the server yet is plain, ids
 * and times alone, since it outlives the rest. The rest is sealed, each record with a key of its own
 * (web/desk/kept/sealing.ts): the list, the names of people whom a tap is about, and what came to nothing.
 */
const place = { database: 'quarterdeck-desk-taps', store: 'taps', keyPath: 'id' } as const

export const listId = 'list'
export const namesPrefix = 'tap '
export const lossPrefix = 'loss '

/** Taps have UUIDs, which come before every other id. */
export const tapRange = (): IDBKeyRange => IDBKeyRange.upperBound('g')
export const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** undefined: nothing lies here, or the browser keeps nothing. */
export async function readDesk<Result>(
  read: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return (await isThere()) ? await readFrom(place, read) : undefined
  } catch {
    return undefined // a browser that keeps nothing
  }
}

export async function changeDesk<Result>(
  change: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  await whenTakenOver()
  return changeIn(place, change)
}

/** How much this device has not sent yet. */
export const countTaps = async (): Promise<number> =>
  (await readDesk((store) => answered(store.count(tapRange())))) ?? 0

type Forgetting = { exceptOf?: string | undefined; isOfAnybody?: boolean }

export const helperPrefix = 'helper '

/**
 * Deletes the list of the desk with its key, unless it is of the account named. A helper's is not deleted because nobody is
 * signed in: `isOfAnybody` then.
 */
export const forgetDeskList = ({ exceptOf, isOfAnybody = true }: Forgetting = {}): Promise<void> =>
  clear(async (store) => {
    const owner = memberOf(await answered<unknown>(store.get(listId)), 'owner')
    const isHelpers = typeof owner === 'string' && owner.startsWith(helperPrefix)
    if (owner !== exceptOf && (isOfAnybody || !isHelpers)) store.delete(listId)
  })

/** Deletes what came to nothing here; the names of what is not sent yet stay with that. */
export const forgetLosses = (): Promise<void> =>
  clear(async (store) => void store.delete(rangeOf(lossPrefix)))

async function clear(change: (store: IDBObjectStore) => Promise<void>): Promise<void> {
  try {
    if (await isThere()) await changeIn(place, change)
  } catch {
    return // a browser that keeps nothing
  }
}

/** Opening a database makes it: who only looks asks first. */
async function isThere(): Promise<boolean> {
  await whenTakenOver()
  return (await databaseNames())?.includes(place.database) !== false
}

/** The list and the names had databases of their own, in which one key sealed all. */
const formerDatabases = ['quarterdeck-desk-list', 'quarterdeck-desk-names']

let takingOver: Promise<void> | undefined

/** What could not be taken over stays there until the next visit. */
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
        // What this version wrote is newer.
        if ((await answered(store.getKey(id))) === undefined)
          store.put({ id, owner, key, iv, data, about, keptAt })
      }
    })
    await deleteDatabase(database)
  }
}
