/** Values that a device remembers between visits, or until the page closes if the browser stores nothing. */
const untilClosed = new Map<string, string>()

export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(storageKey(key)) ?? untilClosed.get(key)
  } catch {
    return untilClosed.get(key) // the browser is set to store nothing
  }
}

export function remember(key: string, value: string): void {
  untilClosed.set(key, value)
  try {
    localStorage.setItem(storageKey(key), value)
  } catch {
    return // remembered until the page closes
  }
}

export function forget(key: string): void {
  untilClosed.delete(key)
  try {
    localStorage.removeItem(storageKey(key))
  } catch {
    return // nothing was stored
  }
}

/** Forgets everything stored on this device, including drafts. */
export function forgetEverything(): void {
  untilClosed.clear()
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    return // nothing was stored
  }
}

/** Whether another tab's storage event concerns this key. */
export const isAbout = (event: StorageEvent, key: string): boolean => event.key === storageKey(key)

const storageKey = (key: string) => `quarterdeck.${key}`
