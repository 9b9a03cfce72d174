import { useEffect } from 'react'

/** The element of a day, to be brought into sight. */
export const dayId = (date: string): string => `day-${date}`

/** Opens a page on today, where days that are over come before it. Nothing is hidden: they are above. */
export function useTodayInSight(today: string | undefined): void {
  useEffect(() => {
    if (today !== undefined) document.getElementById(dayId(today))?.scrollIntoView({ block: 'start' })
  }, [today])
}
