import { useEffect, useSyncExternalStore } from 'react'

type ListedPerson = { personId: string }

// Connects the panel, which is in the shell, with the list behind it, which is in a page.
let listed: readonly ListedPerson[] = []
let openId: string | undefined
const listeners = new Set<() => void>()

/** Gives the panel the people in a list, in order, so that its arrows can step through them. */
export function useShownPeople(people: readonly ListedPerson[]): void {
  useEffect(() => {
    const before = listed
    setListed(people)
    return () => {
      if (listed === people) setListed(before === people ? [] : before)
    }
  }, [people])
}

function setListed(people: readonly ListedPerson[]): void {
  listed = people
  for (const notify of listeners) notify()
}

/** A person's position in the list on screen, and their neighbours. The list may appear after the panel. */
export function useNeighbours(id: string) {
  const people = useSyncExternalStore(subscribe, () => listed)
  const index = people.findIndex(({ personId }) => personId === id)
  return {
    index,
    count: people.length,
    previous: index < 0 ? undefined : people[index - 1]?.personId,
    next: index < 0 ? undefined : people[index + 1]?.personId,
  }
}

/** Sets the person whom the panel shows; undefined for none. */
export function markOpen(id: string | undefined): void {
  openId = id
  for (const notify of listeners) notify()
}

/** Whether the panel shows this person. Not read from the URL, which each of thousands of rows would compare. */
export const useIsOpen = (id: string): boolean => useSyncExternalStore(subscribe, () => openId === id)

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
