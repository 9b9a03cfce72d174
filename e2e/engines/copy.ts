/**
 * Runs in the page. Returns whether the worker is active and the device keeps every part of the portal, with this word.
 */
export async function hasCopy(word: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration('/guest')
  const [name] = (await indexedDB.databases()).map((database) => database.name ?? '')
  if (!registration?.active || !name) return false
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const request = opening.result.transaction('copy').objectStore('copy').get('copy')
  await new Promise((resolve) => request.addEventListener('success', resolve))
  opening.result.close()
  const entries: Record<string, unknown> = request.result?.entries ?? {}
  const hasPart = (part: string) => Object.keys(entries).some((one) => one.startsWith(`[["${part}"`))
  return (
    ['agenda', 'catering', 'travel', 'workshops'].every(hasPart) && JSON.stringify(entries).includes(word)
  )
}

/** Runs in the page. */
export async function storesNothing(): Promise<boolean> {
  const databases = await indexedDB.databases()
  const workers = await navigator.serviceWorker.getRegistrations()
  return (await caches.keys()).length === 0 && databases.length === 0 && workers.length === 0
}
