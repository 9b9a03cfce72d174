import { useEffect, useSyncExternalStore } from 'react'

type Listed = { personId: string }

// The panel is in the shell, and the list behind it in a page: both know of the other by this.
let listed: readonly Listed[] = []
let openId: string | undefined
const listeners = new Set<() => void>()

/** Tells the panel which people a list shows, in its order: the arrows go through them. */
export function useShownPeople(people: readonly Listed[]): void {
  useEffect(() => {
    const before = listed
    listed = people
    return () => {
      if (listed === people) listed = before === people ? [] : before
    }
  }, [people])
}

/** A person's place in the list on screen, with their neighbours. */
export function neighboursOf(id: string) {
  const at = listed.findIndex(({ personId }) => personId === id)
  return {
    at,
    count: listed.length,
    previous: at < 0 ? undefined : listed[at - 1]?.personId,
    next: at < 0 ? undefined : listed[at + 1]?.personId,
  }
}

/** Says whom the panel shows; undefined: nobody. */
export function markOpen(id: string | undefined): void {
  openId = id
  for (const tell of listeners) tell()
}

/** Whether the panel shows this person. For thousands of rows: the router would compare the whole address for each. */
export const useIsOpen = (id: string): boolean => useSyncExternalStore(subscribe, () => openId === id)

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
