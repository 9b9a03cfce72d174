const prefix = 'quarterdeck.draft.'
const dayMs = 24 * 60 * 60 * 1000

/** Forms that were sent and are closing. They store no more drafts until the next form with the same key opens. */
const closedKeys = new Set<string>()

/** Stores typed text that wasn't sent, for this tab and for a day, if the browser stores anything. */
export function saveDraft(key: string, typed: object, now = Date.now()): void {
  if (closedKeys.has(key)) return
  withStorage((storage) => storage.setItem(prefix + key, JSON.stringify({ at: now, typed })))
}

/** Returns what was typed; undefined if nothing was typed, or more than a day ago. */
export function recallDraft(key: string, now: number): unknown {
  closedKeys.delete(key)
  const stored = withStorage((storage) => storage.getItem(prefix + key))
  const draft: unknown = stored ? JSON.parse(stored) : undefined
  if (typeof draft !== 'object' || draft === null) return undefined
  if (now - Number(Reflect.get(draft, 'at')) < dayMs) return Reflect.get(draft, 'typed')
  clearDraft(key)
  return undefined
}

/** Deletes the draft of a form that was sent but stays open. */
export const clearDraft = (key: string): void =>
  withStorage((storage) => storage.removeItem(prefix + key)) ?? undefined

/** Deletes the draft of a form that was sent and closes. */
export function closeDraft(key: string): void {
  closedKeys.add(key)
  clearDraft(key)
}

/** Deletes all drafts, so that the next person at this device sees none. */
export function clearAllDrafts(): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
  })
}

function withStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined // the browser is set to store nothing, or storage is full
  }
}
