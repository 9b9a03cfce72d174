import { useEffect } from 'react'
import { programmeDay, standings, type Standing, type Timed } from '#web/lib/agenda-standing.ts'

/** The element id of a day, for scrolling to it. */
export const dayId = (date: string): string => `day-${date}`

/** The element id of an agenda entry. */
export const entryId = (id: string): string => `entry-${id}`

/** The element id of a workshop, which other pages link to. */
export const workshopAnchor = (id: string): string => `workshop-${id}`

/** The scroll margin that keeps an element below the header. */
export const belowHeader = 'scroll-mt-[calc(var(--header-height,4rem)+1rem)]'

/** Scrolls to an element when the page opens, if it exists. */
export function useInSight(elementId: string | undefined): void {
  useEffect(() => {
    const element = elementId === undefined ? null : document.getElementById(elementId)
    if (element && element.getBoundingClientRect().bottom > innerHeight)
      element.scrollIntoView({ block: 'start' })
  }, [elementId])
}

/** The current and next entries at a wall-clock time of the venue. The page opens on them, else on their day. */
export function useStandings(entries: readonly Timed[], now: string): ReadonlyMap<string, Standing> {
  const standing = standings(entries, now)
  const current =
    entries.find(({ id }) => standing.get(id) === 'now') ?? entries.find(({ id }) => standing.has(id))
  const opened = programmeDay(entries, now)
  useInSight(current ? entryId(current.id) : opened && dayId(opened))
  return standing
}
