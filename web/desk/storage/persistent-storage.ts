let hasRequested = false

/**
 * Asks the browser once not to evict this device's data when storage runs low. The browser may refuse, for example if
 * the page is rarely used. The desk works all the same as long as the device has a connection now and then.
 */
export async function requestPersistentStorage(): Promise<void> {
  if (hasRequested || !('storage' in navigator)) return
  hasRequested = true
  await navigator.storage.persist()
}
