import { resultOf, changeIn, databaseNames, readFrom } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'

/**
 * Everything that a desk device stores, each record under its `id`. Unsent taps are stored in plain text, because they outlive
 * the rest; they hold only ids and times. The rest is sealed, each record with its own key (web/desk/storage/sealing.ts): the
 * list, the names of people in taps, and the taps that failed.
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
    return (await databaseExists()) ? await readFrom(place, read) : undefined
  } catch {
    return undefined // the browser stores nothing
  }
}

export const changeDesk = <Result>(change: (store: IDBObjectStore) => Promise<Result>): Promise<Result> =>
  changeIn(place, change)

/** The number of taps this device hasn't sent yet. */
export const countTaps = async (): Promise<number> =>
  (await readDesk((store) => resultOf(store.count(tapRange())))) ?? 0

type ForgetOptions = { keepFor?: string | undefined; includesHelpers?: boolean }

export const helperPrefix = 'helper '

/**
 * Deletes the desk's list and its key, unless it belongs to the given account. `includesHelpers: false` keeps a helper's list,
 * which doesn't depend on anyone being signed in.
 */
export const forgetDeskList = ({ keepFor, includesHelpers = true }: ForgetOptions = {}): Promise<void> =>
  clear(async (store) => {
    const owner = memberOf(await resultOf<unknown>(store.get(listId)), 'owner')
    const belongsToHelper = typeof owner === 'string' && owner.startsWith(helperPrefix)
    if (owner !== keepFor && (includesHelpers || !belongsToHelper)) store.delete(listId)
  })

/** Deletes the failed taps stored here. The names in unsent taps stay. */
export const forgetLosses = (): Promise<void> =>
  clear(async (store) => void store.delete(rangeOf(lossPrefix)))

async function clear(change: (store: IDBObjectStore) => Promise<void>): Promise<void> {
  try {
    if (await databaseExists()) await changeIn(place, change)
  } catch {
    return // the browser stores nothing
  }
}

/** Opening a database creates it, so reads check for it first. */
const databaseExists = async (): Promise<boolean> =>
  (await databaseNames())?.includes(place.database) !== false
