import { useSyncExternalStore } from 'react'

export type Selection = ReturnType<typeof createSelection>

/**
 * The selected rows of a list, by id. Kept outside the list's state, so that of five thousand rows only those selected or
 * deselected are re-rendered. Create it once: `useState(createSelection)`.
 */
export function createSelection() {
  let chosen: ReadonlySet<string> = new Set()
  let lastId: string | undefined
  const listeners = new Set<() => void>()

  const set = (next: ReadonlySet<string>) => {
    chosen = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => chosen,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Selects or deselects a row; with `isRange` all rows from the last pressed one, in the order of `shown`. */
    toggle: (id: string, { isRange, shown }: { isRange: boolean; shown: () => readonly string[] }) => {
      const isChosen = !chosen.has(id)
      const ids = isRange && lastId !== undefined ? idsBetween(shown(), lastId, id) : [id]
      lastId = id
      set(withAll(chosen, ids, isChosen))
    },
    /** Selects or deselects all these rows. */
    setAll: (ids: readonly string[], isChosen: boolean) => set(withAll(chosen, ids, isChosen)),
    clear: () => set(new Set()),
  }
}

/** The ids between two rows, in either direction; only the second if the first is no longer shown. */
function idsBetween(ids: readonly string[], from: string, to: string): readonly string[] {
  const [fromIndex, toIndex] = [ids.indexOf(from), ids.indexOf(to)]
  return fromIndex < 0 || toIndex < 0
    ? [to]
    : ids.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1)
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

export const useChosen = (selection: Selection): ReadonlySet<string> =>
  useSyncExternalStore(selection.subscribe, selection.get)

/** Whether a row is selected. Re-renders only when that changes. */
export const useIsChosen = (selection: Selection, id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.get().has(id))
