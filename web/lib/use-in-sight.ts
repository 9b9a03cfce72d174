import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { programmeDay, standings, type Standing, type Timed } from '#web/lib/agenda-standing.ts'

/** The element of a day, to be brought into sight. */
export const dayId = (date: string): string => `day-${date}`

/** The element of an entry of the agenda. */
export const entryId = (id: string): string => `entry-${id}`

/** The element of a workshop, which other pages lead to. */
export const workshopAnchor = (id: string): string => `workshop-${id}`

/** Where an element stops that is brought into sight: below the header. */
export const belowHeader = 'scroll-mt-[calc(var(--header-height,4rem)+1rem)]'

/** Opens a page on one of its elements, where it has it. Nothing is hidden: the others are above and below. */
export function useInSight(elementId: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (elementId === undefined) return undefined
    const show = () => {
      const element = document.getElementById(elementId)
      if (element && element.getBoundingClientRect().bottom > innerHeight)
        element.scrollIntoView({ block: 'start' })
    }
    show()
    // A page that has its data at once is drawn before the router scrolls to its top.
    const { location, resolvedLocation } = router.state
    if (resolvedLocation?.href === location.href) return undefined
    const stop = router.subscribe('onRendered', () => {
      stop()
      show()
    })
    return stop
  }, [elementId, router])
}

/** What is on and what is next at a moment on the venue's wall, by entry: the page opens on it, else on its day. */
export function useStandings(entries: readonly Timed[], now: string): ReadonlyMap<string, Standing> {
  const standing = standings(entries, now)
  const current =
    entries.find(({ id }) => standing.get(id) === 'now') ?? entries.find(({ id }) => standing.has(id))
  const opened = programmeDay(entries, now)
  useInSight(current ? entryId(current.id) : opened && dayId(opened))
  return standing
}
