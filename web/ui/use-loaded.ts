import { useEffect, useState } from 'react'

/**
 * A part that comes in a file of its own after the page. Undefined until it is here, and where it cannot be fetched:
 * what uses it works without, whereas React.lazy would take the page down with it.
 */
export function useLoaded<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<Part>()
  useEffect(() => {
    let isGone = false
    const show = (loaded: Part) => {
      if (!isGone) setPart(() => loaded)
    }
    load().then(show, () => undefined)
    return () => {
      isGone = true
    }
  }, [load])
  return part
}
