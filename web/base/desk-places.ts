import { answered, changeIn, databaseNames, readFrom } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'

/** Where a device at the desk keeps what it has: the list, unreadable without the key beside it; */
export const listPlace = { database: 'quarterdeck-desk-list', store: 'sealed' } as const

/** what was pressed and is not on the server yet: ids and times alone, since it outlives the list; */
export const tapsPlace = { database: 'quarterdeck-desk-taps', store: 'taps', keyPath: 'id' } as const

/** and the names of whom that, and what came to nothing, is about: unreadable as the list is, with a key of their own. */
export const namesPlace = { database: 'quarterdeck-desk-names', store: 'sealed' } as const

/**
 * Deletes the list of the desk with its key, in one step that waits for no other tab, unless it is of the account named. A helper's is not deleted because nobody is
 * signed in: `isOfAnybody` then.
 */
export async function forgetDeskList({ exceptOf, isOfAnybody = true }: Forgetting = {}): Promise<void> {
  if ((await databaseNames())?.includes(listPlace.database) === false) return
  try {
    // Looked at and emptied at once: a key that is made at this moment is another's, or not there yet.
    await changeIn(listPlace, async (store) => {
      const owner = memberOf(await answered<unknown>(store.get('key')), 'owner')
      const isHelpers = typeof owner === 'string' && owner.startsWith(helperPrefix)
      if (owner === undefined || owner === exceptOf || (isHelpers && !isOfAnybody)) return
      store.clear()
    })
  } catch {
    return // a browser that keeps nothing
  }
}

/** Deletes what came to nothing here, with its names; those of what is not sent yet stay with that. */
export async function forgetLosses(): Promise<void> {
  if ((await databaseNames())?.includes(namesPlace.database) === false) return
  try {
    await changeIn(namesPlace, async (store) => {
      store.delete(IDBKeyRange.bound(lossPrefix, `${lossPrefix}\uffff`))
      if ((await answered(store.count())) === 1) store.clear()
    })
  } catch {
    return // a browser that keeps nothing
  }
}

export const lossPrefix = 'loss '

type Forgetting = { exceptOf?: string | undefined; isOfAnybody?: boolean }

export const helperPrefix = 'helper '

/** What this device has not sent yet, as it lies there. */
export async function allTaps(): Promise<unknown[]> {
  if ((await databaseNames())?.includes(tapsPlace.database) === false) return []
  try {
    return await readFrom(tapsPlace, (store) => answered<unknown[]>(store.getAll()))
  } catch {
    return [] // a browser that keeps nothing
  }
}
