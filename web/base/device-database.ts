/** A database on this device with a single store. */
type DevicePlace = { database: string; store: string; keyPath?: string }

export const readFrom = <Result>(
  place: DevicePlace,
  read: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> =>
  withDatabase(place, (database) => read(database.transaction(place.store).objectStore(place.store)))

/** Reads and writes in one transaction, so that concurrent tabs don't overwrite each other's changes. */
export const changeIn = <Result>(
  place: DevicePlace,
  change: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> =>
  withDatabase(place, async (database) => {
    const transaction = database.transaction(place.store, 'readwrite', { durability: 'strict' })
    const completed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
    const [result] = await Promise.all([change(transaction.objectStore(place.store)), completed])
    return result
  })

/** Chromium never responds to a request that was pending when a sign-out cleared the storage. */
const timeoutMs = 2_000

const afterTimeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))

export const deleteDatabase = (name: string): Promise<void> =>
  Promise.race([
    new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(name)
      // Blocked: the deletion runs as soon as another tab has finished writing.
      for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
    }),
    afterTimeout(),
  ])

/** The names of the databases on this device; undefined if the browser doesn't list them. */
export async function databaseNames(): Promise<string[] | undefined> {
  try {
    const databases = await Promise.race([indexedDB.databases(), afterTimeout()])
    return databases?.flatMap(({ name }) => name ?? [])
  } catch {
    return undefined // the browser stores nothing, as in a private window, or is too old
  }
}

export const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

/** Opens the database per use, because another tab can't delete a database that is open. */
async function withDatabase<Result>(
  { database: name, store, keyPath }: DevicePlace,
  work: (database: IDBDatabase) => Promise<Result>,
): Promise<Result> {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () =>
    opening.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath }),
  )
  const database = await resultOf(opening)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
