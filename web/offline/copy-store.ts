import type { Copy } from '#web/offline/copy-rules.ts'

const store = 'copy'
const only = 'copy'

/** What a copy's database holds. */
export const readCopy = (name: string): Promise<unknown> =>
  withDatabase(name, (database) => answered(database.transaction(store).objectStore(store).get(only)))

/** Replaces a copy by what comes of it, in one transaction: tabs that write at once lose nothing of each other. */
export const changeCopy = (name: string, change: (found: unknown) => Copy): Promise<void> =>
  withDatabase(name, async (database) => {
    const writing = database.transaction(store, 'readwrite')
    const done = new Promise<void>((resolve, reject) => {
      writing.addEventListener('complete', () => resolve())
      writing.addEventListener('abort', () => reject(writing.error))
    })
    const copies = writing.objectStore(store)
    copies.put(change(await answered(copies.get(only))), only)
    await done
  })

/** Opened for each use: a database that stays open cannot be deleted by another tab. */
async function withDatabase<Result>(
  name: string,
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store))
  const database = await answered(opening)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
