import { useSyncExternalStore } from 'react'

export type Selection = ReturnType<typeof createSelection>

/**
 * Which rows of a list are chosen, by id. Apart from the list: of five thousand rows only those draw again that are chosen
 * or dropped. Make it once: `useState(createSelection)`.
 */
export function createSelection() {
  let chosen: ReadonlySet<string> = new Set()
  let last: string | undefined
  const listeners = new Set<() => void>()

  const set = (next: ReadonlySet<string>) => {
    chosen = next
    for (const tell of listeners) tell()
  }
  return {
    get: () => chosen,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    /** Chooses one or drops it; with `isRange` all from the one that was pressed last, in the order of `shown`. */
    toggle: (id: string, { isRange, shown }: { isRange: boolean; shown: () => readonly string[] }) => {
      const isChosen = !chosen.has(id)
      const ids = isRange && last !== undefined ? between(shown(), last, id) : [id]
      last = id
      set(withAll(chosen, ids, isChosen))
    },
    /** Chooses all of them, or drops all. */
    setAll: (ids: readonly string[], isChosen: boolean) => set(withAll(chosen, ids, isChosen)),
    clear: () => set(new Set()),
  }
}

/** Those from one to another, whichever is first; the latter alone where the former is not shown any more. */
function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [one, other] = [ids.indexOf(from), ids.indexOf(to)]
  return one < 0 || other < 0 ? [to] : ids.slice(Math.min(one, other), Math.max(one, other) + 1)
}

function withAll(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const id of ids) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/** All that are chosen. */
export const useChosen = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.get)

/** Whether one is; draws again only when that changes. */
export const useIsChosen = (selection: Selection, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.get().has(id))
