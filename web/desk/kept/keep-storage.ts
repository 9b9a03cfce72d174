let isAsked = false

/**
 * Asks the browser once not to clear what lies on this device when it wants room. It may say no, as it does in a browser
 * that hardly knows this page: nothing depends on it while the device has a connection now and then.
 */
export async function keepStorage(): Promise<void> {
  if (isAsked || !('storage' in navigator)) return
  isAsked = true
  await navigator.storage.persist()
}
