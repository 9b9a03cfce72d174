import { useEffect, useState } from 'react'

/**
 * A part in a chunk of its own that loads after the page. Undefined until it has loaded, or if it can't be loaded: the page
 * works without it, while React.lazy would throw.
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    let isUnmounted = false
    const show = (loaded: Part) => {
      if (!isUnmounted) setPart(() => loaded)
    }
    load().then(show, () => undefined)
    return () => {
      isUnmounted = true
    }
  }, [load])
  return part
}
