import { useSyncExternalStore } from 'react'

/** Whether a media query matches now, and on every change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** Below 768 px, where tables become cards. */
export const useIsPhone = () => useMedia('(width < 48rem)')
