import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The element id of a workshop, which other pages link to. */
export const workshopAnchor = (id: string): string => `workshop-${id}`

/** The scroll margin that keeps an element below the header. */
export const belowHeader = 'scroll-mt-[calc(var(--header-height,4rem)+1rem)]'

/** Scrolls to an element when the page opens, if it exists. */
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
    // A page that has its data at once is rendered before the router scrolls to the top.
    const { location, resolvedLocation } = router.state
    if (resolvedLocation?.href === location.href) return undefined
    const stop = router.subscribe('onRendered', () => {
      stop()
      show()
    })
    return stop
  }, [elementId, router])
}
