const prefix = 'quarterdeck.draft.'
const day = 24 * 60 * 60 * 1000

/** Sent: a form that is still on its way out keeps nothing more, until the next one begins. */
const sent = new Set<string>()

/** What was typed and not sent, kept by this tab alone and for a day. Where the browser keeps nothing, nothing is. */
export function keepDraft(key: string, typed: object, now = Date.now()): void {
  if (sent.has(key)) return
  inStorage((storage) => storage.setItem(prefix + key, JSON.stringify({ at: now, typed })))
}

/** Undefined: nothing was typed, or more than a day ago. */
export function recallDraft(key: string, now: number): unknown {
  sent.delete(key)
  const written = inStorage((storage) => storage.getItem(prefix + key))
  const draft: unknown = written ? JSON.parse(written) : undefined
  if (typeof draft !== 'object' || draft === null) return undefined
  if (now - Number(Reflect.get(draft, 'at')) < day) return Reflect.get(draft, 'typed')
  remove(key)
  return undefined
}

/** Sent, by a form that stays and may be changed again. */
export const clearDraft = (key: string): void => remove(key)

/** Sent, by a form that goes. */
export function forgetDraft(key: string): void {
  sent.add(key)
  remove(key)
}

const remove = (key: string): void => inStorage((storage) => storage.removeItem(prefix + key)) ?? undefined

/** Nothing that one person typed waits for the next one at this device. */
export function forgetDrafts(): void {
  inStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
  })
}

function inStorage<Result>(act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined // the browser is set to keep nothing, or there is no room
  }
}
