import { useSyncExternalStore } from 'react'

/** The height in pixels of the visible part of the page, above a keyboard on the screen: not every browser makes the page smaller for it. */
export const useViewportHeight = (): number => useSyncExternalStore(subscribe, read)

const read = () => {
  const { visualViewport } = window
  return Math.round(visualViewport ? visualViewport.height * visualViewport.scale : window.innerHeight)
}

function subscribe(notify: () => void): () => void {
  const target = window.visualViewport ?? window
  target.addEventListener('resize', notify)
  // On some versions the height is stale until the keyboard is gone.
  window.addEventListener('focusout', notify)
  return () => {
    target.removeEventListener('resize', notify)
    window.removeEventListener('focusout', notify)
  }
}
