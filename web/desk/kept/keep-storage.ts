let isAsked = false

/**
 * Asks the browser once not to evict this device's data when storage runs low. It may refuse, for example on a page it hardly
 * knows; nothing depends on it while the device has a connection now and then.
 */
export async function keepStorage(): Promise<void> {
  if (isAsked || !('storage' in navigator)) return
  isAsked = true
  await navigator.storage.persist()
}
