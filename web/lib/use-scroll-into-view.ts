import { useEffect } from 'react'

/** The element id of a workshop, which other pages link to. */
export const workshopAnchor = (id: string): string => `workshop-${id}`

/** The scroll margin that keeps an element below the header. */
export const scrollMargin = 'scroll-mt-[calc(var(--header-height,4rem)+1rem)]'

/** Scrolls to an element when the page opens, if it exists. */
export function useScrollIntoView(elementId: string | undefined): void {
  useEffect(() => {
    const element = elementId === undefined ? null : document.getElementById(elementId)
    if (element && element.getBoundingClientRect().bottom > innerHeight)
      element.scrollIntoView({ block: 'start' })
  }, [elementId])
}
