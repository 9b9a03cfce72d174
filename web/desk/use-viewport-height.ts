import { useSyncExternalStore } from 'react'

/** The height in pixels of the page above an on-screen keyboard. Not every browser shrinks the page for a keyboard. */
export const useViewportHeight = (): number => useSyncExternalStore(subscribe, read)

const read = () => {
  const { visualViewport } = window
  return Math.round(visualViewport ? visualViewport.height * visualViewport.scale : window.innerHeight)
}

function subscribe(notify: () => void): () => void {
  const target = window.visualViewport ?? window
  target.addEventListener('resize', notify)
  // Some versions report a stale height until the keyboard is gone.
  window.addEventListener('focusout', notify)
  return () => {
    target.removeEventListener('resize', notify)
    window.removeEventListener('focusout', notify)
  }
}
