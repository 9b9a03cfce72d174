import { useEffect, useRef } from 'react'

/** After following a link, readers and the keyboard go on at the content of the new page; `path` is undefined until it is there. */
export function useContentFocus(path: string | undefined): void {
  const shown = useRef(path)
  useEffect(() => {
    const before = shown.current
    shown.current = path ?? before
    const content = document.getElementById('content')
    // A page may have given the focus to something of its own.
    if (path === undefined || before === undefined || before === path) return
    if (content?.contains(document.activeElement) || isTyping()) return
    content?.focus({ preventScroll: true })
  }, [path])
}

/** In a field that outlives the page, as the header's search does: people who went on there keep the focus. */
const isTyping = () => document.activeElement instanceof HTMLInputElement
