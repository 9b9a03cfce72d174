import { useSyncExternalStore } from 'react'
import { memberOf } from '#web/base/member.ts'

/** Filled in by web/routes.tsx: the pages of each area, by their path. @public */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-interface, typescript/no-empty-object-type -- only an interface can be added to
export interface Areas {}

/** Filled in by web/routes.tsx: what the addresses of some pages say besides `CommonSearch`. @public */
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-interface, typescript/no-empty-object-type -- only an interface can be added to
export interface Searches {}

/**
 * The paths of an area. A record keyed by them doesn't compile if one is missing. Any text in the programs of tests that know
 * no pages.
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

/** The address of a page of the product. */
export function hrefOf<To extends Path>(to: To, search: SearchOf<To>): string {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) words.set(name, String(value))
  return withSearch(to, words)
}

const withSearch = (path: string, words: URLSearchParams) => {
  const search = words.toString()
  return search === '' ? path : `${path}?${search}`
}

/** What an entry of the browser's history holds besides its address. It outlives a reload. */
type PageState = {
  /** The token of the link that opened the page, after it was removed from the address. */
  linkToken?: string | undefined
  /** Sign-in was requested by another page, which then continues and holds the link that opened it. */
  leadsBack?: boolean | undefined
}

type Address = PageState & {
  readonly pathname: string
  readonly search: string
  /** Without the #. */
  readonly hash: string
  /** To be called as soon as the page is on the screen. */
  readonly arrive: () => void
}

type Drawing = {
  /** Whether this document draws the page of a path. All others are loaded as documents of their own. */
  isDrawn: (path: string) => boolean
  /** Loads the code of a path's page; undefined if it is there. Never throws: the page says what is missing. */
  load: (path: string) => Promise<void> | undefined
  beforeLeaving: () => void
}

let drawing: Drawing = { isDrawn: () => true, load: () => undefined, beforeLeaving: () => undefined }
let shown: Address | undefined
const listeners = new Set<() => void>()

/** Follows the browser's history from here on. */
export function drawPages(how: Drawing): void {
  drawing = how
  history.scrollRestoration = 'manual'
  // Marks the entry as one of ours: those that a link to a part of the page makes are the browser's to scroll.
  history.replaceState(history.state ?? {}, '')
  window.addEventListener('scroll', noteScrollSoon, { passive: true })
  window.addEventListener('pagehide', noteScroll)
  window.addEventListener('popstate', () => {
    clearTimeout(noting)
    if (!drawing.isDrawn(pathOf(location))) return location.reload()
    const scrolled = notedScroll()
    // Scrolled by the browser, to a part of the page that a link in it names.
    void show(() => history.state !== null && scrollTo(0, scrolled))
  })
}

type Way = {
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
  { replace = false, state = {}, keepScroll = false, onShown }: Way = {},
): void {
  const to = new URL(href, location.href)
  if (!drawing.isDrawn(pathOf(to))) {
    // What is said after this call, but before the next document, goes along.
    window.addEventListener('pagehide', drawing.beforeLeaving, { once: true })
    return replace ? location.replace(href) : location.assign(href)
  }
  noteScroll()
  const isSame = to.href === location.href
  if (replace || isSame) history.replaceState({ ...state, scroll: scrollY }, '', to)
  else history.pushState(state, '', to)
  void show(() => {
    if (!isSame && !keepScroll) scrollToPart()
    onShown?.()
  })
  return undefined
}

/** Changes what the address of the page on the screen says under these names; undefined removes one. */
export function changeSearch(changes: Readonly<Record<string, string | undefined>>, way?: Way): void {
  // The page that asks for it is being left, and the address is the next one's.
  if (pathOf(location) !== current().pathname) return
  const words = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) words.delete(name)
    else words.set(name, value)
  }
  go(withSearch(location.pathname, words), way)
}

let intended: ReturnType<typeof setTimeout> | undefined

/** Loads the code of a page that people seem to be about to open, unless they have moved on by then. */
export function loadAhead(href: string | undefined, after = 50): void {
  clearTimeout(intended)
  if (href === undefined) return
  const path = pathOf(new URL(href, location.href))
  if (drawing.isDrawn(path)) intended = setTimeout(() => void drawing.load(path), after)
}

/** The address of the page on the screen. It stays the same while the next page is on its way. */
export const useAddress = (): Address => useSyncExternalStore(subscribe, current)

/** What the address says after its question mark. */
export const useSearch = (): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(new URLSearchParams(useAddress().search))

/** What the address says under a name after its question mark. */
export const useSearchParameter = (name: string): string | undefined => useSearch()[name]

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const current = (): Address => (shown ??= first())

function first(): Address {
  const scrolled = notedScroll()
  return read(() => (scrolled > 0 ? scrollTo(0, scrolled) : scrollToPart()))
}

function read(arrive: () => void): Address {
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

/** How long the page before stays while the code of the next is on its way, in milliseconds. */
const patience = 150

let turn = 0

async function show(arrive: () => void): Promise<void> {
  const next = read(arrive)
  const own = ++turn
  const loading = drawing.load(next.pathname)
  if (loading) await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, patience))])
  // Something else was opened in the meantime.
  if (own !== turn) return
  shown = next
  for (const notify of listeners) notify()
}

function scrollToPart(): void {
  const part = document.getElementById(location.hash.slice(1))
  if (part) part.scrollIntoView()
  else scrollTo(0, 0)
}

// Each entry of the history holds how far its page was scrolled, also for the next document of this tab.

let noting: ReturnType<typeof setTimeout> | undefined

/** Not at once, because browsers refuse hundreds of changes of an entry. */
function noteScrollSoon(): void {
  clearTimeout(noting)
  noting = setTimeout(noteScroll, 200)
}

function noteScroll(): void {
  clearTimeout(noting)
  const state: object = history.state ?? {}
  history.replaceState({ ...state, scroll: scrollY }, '')
}

function notedScroll(): number {
  const noted = memberOf(history.state, 'scroll')
  return typeof noted === 'number' ? noted : 0
}
