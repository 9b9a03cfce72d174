/** What a device remembers between visits. Where the browser keeps nothing, it is remembered until the page closes. */
const untilClosed = new Map<string, string>()

export function recall(key: string): string | undefined {
  try {
    return localStorage.getItem(named(key)) ?? untilClosed.get(key)
  } catch {
    return untilClosed.get(key) // the browser is set to keep nothing
  }
}

export function remember(key: string, value: string): void {
  untilClosed.set(key, value)
  try {
    localStorage.setItem(named(key), value)
  } catch {
    return // kept until the page closes
  }
}

export function forget(key: string): void {
  untilClosed.delete(key)
  try {
    localStorage.removeItem(named(key))
  } catch {
    return // there was nothing to forget
  }
}

/** All that this device remembers, and what was typed here. */
export function forgetEverything(): void {
  untilClosed.clear()
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    return // there was nothing to forget
  }
}

/** Whether a storage event of another tab is about this key. */
export const isAbout = (event: StorageEvent, key: string): boolean => event.key === named(key)

const named = (key: string) => `quarterdeck.${key}`
