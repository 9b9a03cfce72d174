import { useSyncExternalStore } from 'react'
import { memberOf } from '#web/base/member.ts'
import { depthOfEntry, pageStay } from '#web/base/page-history.ts'

/** Filled in by web/routes.tsx: the pages of each area, by their path. @public */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-interface, typescript/no-empty-object-type -- only an interface can be added to
export interface Areas {}

/** Filled in by web/routes.tsx: the search parameters of some pages besides `CommonSearch`. @public */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-interface, typescript/no-empty-object-type -- only an interface can be added to
export interface Searches {}

/**
 * The paths of an area. A record keyed by them doesn't compile if a path is missing. In test programs without
 * web/routes.tsx, any string is a path.
 */
export type PathIn<Area extends string> = Area extends keyof Areas ? keyof Areas[Area] & string : string
export type Path = PathIn<keyof Areas>

type CommonSearch = {
  /** The edition of the page. */
  venue?: string | undefined
  /** The person in the panel above an organiser page. */
  person?: string | undefined
}
type SearchOf<To> = CommonSearch & (To extends keyof Searches ? Searches[To] : unknown)

/** The URL of a page of the product. */
export function hrefOf<To extends Path>(path: To, search: SearchOf<To>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) parameters.set(name, String(value))
  return withSearch(path, parameters)
}

const withSearch = (path: string, parameters: URLSearchParams) => {
  const search = parameters.toString()
  return search === '' ? path : `${path}?${search}`
}

/** The state of an entry in the browser's history, besides its URL. It outlives a reload. */
type PageState = {
  /** The token of the link that opened the page, after it was removed from the URL. */
  linkToken?: string | undefined
  /** Whether another page requested sign-in. That page continues afterwards, and holds the link that opened it. */
  leadsBack?: boolean | undefined
}

type PageLocation = PageState & {
  readonly pathname: string
  readonly search: string
  /** Without the #. */
  readonly hash: string
  /** To be called as soon as the page is on the screen. */
  readonly arrive: () => void
}

type Renderer = {
  /** Whether this document renders the page of a path. All other pages open as separate documents. */
  isDrawn: (path: string) => boolean
  /** Loads the code of a path's page; undefined if it is loaded. Never throws: the page says what is missing. */
  load: (path: string) => Promise<void> | undefined
  beforeLeaving: () => void
}

let renderer: Renderer = { isDrawn: () => true, load: () => undefined, beforeLeaving: () => undefined }
let shownLocation: PageLocation | undefined
const listeners = new Set<() => void>()

/** Follows the browser's history from here on. */
export function drawPages(next: Renderer): void {
  renderer = next
  history.scrollRestoration = 'manual'
  // Marks the entry as ours. The browser makes and scrolls the entries of links within the page.
  history.replaceState(history.state ?? {}, '')
  window.addEventListener('scroll', saveScrollSoon, { passive: true })
  window.addEventListener('pagehide', saveScroll)
  window.addEventListener('popstate', () => {
    clearTimeout(saveTimer)
    if (pageStay.keepsPage()) return undefined
    if (!renderer.isDrawn(pathOf(location))) return location.reload()
    const scrolled = savedScroll()
    // The browser scrolls to the target of a link within the page.
    void showPage(() => history.state !== null && scrollTo(0, scrolled))
  })
}

type GoOptions = {
  replace?: boolean
  state?: PageState
  /** Leaves the page where it is scrolled to, because only a part of it changes. */
  keepScroll?: boolean
  /** Called once the page is on the screen. */
  onShown?: () => void
}

/** Opens a page of the product. */
export function go(
  href: string,
  { replace = false, state = {}, keepScroll = false, onShown }: GoOptions = {},
): void {
  const target = new URL(href, location.href)
  if (!renderer.isDrawn(pathOf(target))) {
    // Runs as late as possible, to include toasts shown after this call.
    window.addEventListener('pagehide', renderer.beforeLeaving, { once: true })
    return replace ? location.replace(href) : location.assign(href)
  }
  saveScroll()
  const isSame = target.href === location.href
  const depth = depthOfEntry()
  if (replace || isSame) history.replaceState({ ...state, depth, scroll: scrollY }, '', target)
  else history.pushState({ ...state, depth: depth + 1 }, '', target)
  void showPage(() => {
    if (!isSame && !keepScroll) scrollToPart()
    onShown?.()
  })
  return undefined
}

/** Sets parameters in the URL of the page on the screen; undefined removes a parameter. */
export function changeSearch(
  changes: Readonly<Record<string, string | undefined>>,
  options?: GoOptions,
): void {
  // The calling page is being left: the URL already belongs to the next page.
  if (pathOf(location) !== currentLocation().pathname) return
  const parameters = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name)
    else parameters.set(name, value)
  }
  go(withSearch(location.pathname, parameters), options)
}

let loadTimer: ReturnType<typeof setTimeout> | undefined

/** Loads the code of a page that people seem about to open, unless they move on within `delayMs`. */
export function loadAhead(href: string | undefined, delayMs = 50): void {
  clearTimeout(loadTimer)
  if (href === undefined) return
  const path = pathOf(new URL(href, location.href))
  if (renderer.isDrawn(path)) loadTimer = setTimeout(() => void renderer.load(path), delayMs)
}

/** The URL of the page on the screen. It stays the same while the next page loads. */
export const useLocation = (): PageLocation => useSyncExternalStore(subscribe, currentLocation)

export const useSearch = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(new URLSearchParams(useLocation().search))

export const useSearchParameter = (name: string): string | undefined => useSearch()[name]

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const currentLocation = (): PageLocation => (shownLocation ??= readInitialLocation())

function readInitialLocation(): PageLocation {
  const scrolled = savedScroll()
  return readLocation(() => (scrolled > 0 ? scrollTo(0, scrolled) : scrollToPart()))
}

function readLocation(arrive: () => void): PageLocation {
  const state: unknown = history.state
  const linkToken = memberOf(state, 'linkToken')
  return {
    pathname: pathOf(location),
    search: location.search,
    hash: location.hash.slice(1),
    linkToken: typeof linkToken === 'string' ? linkToken : undefined,
    leadsBack: memberOf(state, 'leadsBack') === true,
    arrive,
  }
}

/** Links from elsewhere may end with a slash, or be in capitals. */
const pathOf = ({ pathname }: { pathname: string }) => pathname.replace(/(.)\/+$/, '$1').toLowerCase()

/** How long the previous page stays while the code of the next loads, in milliseconds. */
const maxWaitMs = 150

let showCount = 0

async function showPage(arrive: () => void): Promise<void> {
  const next = readLocation(arrive)
  const showNumber = ++showCount
  const loading = renderer.load(next.pathname)
  if (loading) await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, maxWaitMs))])
  // Another page was opened in the meantime.
  if (showNumber !== showCount) return
  shownLocation = next
  for (const notify of listeners) notify()
}

function scrollToPart(): void {
  const part = document.getElementById(location.hash.slice(1))
  if (part) part.scrollIntoView()
  else scrollTo(0, 0)
}

// Each entry in the history stores its page's scroll position, which outlives the document.

let saveTimer: ReturnType<typeof setTimeout> | undefined

/** Waits a moment, because browsers refuse hundreds of changes to an entry. */
function saveScrollSoon(): void {
  clearTimeout(saveTimer)
  saveTimer = setTimeout(saveScroll, 200)
}

function saveScroll(): void {
  clearTimeout(saveTimer)
  const state: object = history.state ?? {}
  history.replaceState({ ...state, scroll: scrollY }, '')
}

function savedScroll(): number {
  const scroll = memberOf(history.state, 'scroll')
  return typeof scroll === 'number' ? scroll : 0
}
