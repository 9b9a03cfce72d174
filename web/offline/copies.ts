const prefix = 'quarterdeck-copy-'

/** The database that holds an account's copy. Its name says whose it is, so that others go unopened. */
export const copyNameOf = (accountId: string): string => `${prefix}${accountId}`

/** The copies on this device: one, or none. */
export async function copyNames(): Promise<string[]> {
  try {
    const databases = await indexedDB.databases()
    return databases.flatMap(({ name }) => (name?.startsWith(prefix) ? [name] : []))
  } catch {
    return [] // a browser that keeps nothing, such as in a private window
  }
}

/** Deletes every copy but that of the account named (decisions: offline copies are bound to the account). */
export async function forgetCopies(exceptOf?: string): Promise<void> {
  const kept = exceptOf === undefined ? undefined : copyNameOf(exceptOf)
  const others = (await copyNames()).filter((name) => name !== kept)
  await Promise.all(others.map(deleteDatabase))
}

/** Logout: no copy stays, no built files, no worker; also where the server was not reached to have it cleared. */
export async function forgetDevice(): Promise<void> {
  await forgetCopies()
  // Served without TLS there is neither.
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    // Blocked: it goes as soon as the writing of another tab is over.
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })
