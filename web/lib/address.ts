import { createBrowserHistory, type HistoryState, type RouterHistory } from '@tanstack/history'
import { useState, useSyncExternalStore } from 'react'

let made: RouterHistory | undefined

/** The browser's history. The router follows it, where the document has one. */
export const browserHistory = (): RouterHistory => (made ??= createBrowserHistory())

let isDrawnHere = (_path: string): boolean => true
let beforeLeaving = () => {}

/** For a document that draws some pages only: all others are loaded as documents of their own. */
export function drawOnly(isDrawn: (path: string) => boolean, leaving: () => void): void {
  isDrawnHere = isDrawn
  beforeLeaving = leaving
}

type Way = { replace?: boolean; state?: HistoryState }

/** Opens a page of the product. */
export function go(href: string, { replace = false, state }: Way = {}): void {
  if (!isDrawnHere(href.replace(/[?#].*/, ''))) {
    beforeLeaving()
    return replace ? location.replace(href) : location.assign(href)
  }
  return replace ? browserHistory().replace(href, state) : browserHistory().push(href, state)
}

/** The address of the page. It stays the same while the next page is on its way. */
export function useAddress() {
  const current = useSyncExternalStore(browserHistory().subscribe, () => browserHistory().location)
  const [shown, setShown] = useState(current)
  if (shown === current || shown.pathname !== current.pathname) return shown
  setShown(current)
  return current
}

/** What the address says under a name after its question mark. */
export const useSaid = (name: string): string | undefined =>
  new URLSearchParams(useAddress().search).get(name) ?? undefined
