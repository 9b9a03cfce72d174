import type { BrowserContext, Page, Request, Response } from '@playwright/test'
import { z } from 'zod'
import { isFirefox } from './browsers.ts'
import { searchInnerWords } from './inner-words.ts'
import { note } from './run.ts'
import { everyText, patternOf } from './texts.ts'

/** The person at a browser. Organisers may read everything, guests only their own data. */
export type Viewer = { role: 'organiser' } | { role: 'guest'; number: number } | { role: 'nobody' }

/** Collects descriptions of everything that must not happen during a story. */
export type Watch = {
  /** Sets the viewer whose data is watched from now on. */
  readAs: (viewer: Viewer) => void
  /** Expects a console error or a failed call that the story causes on purpose. */
  expectError: (pattern: RegExp) => void
  /** Resolves to everything that was noticed, expected or not. */
  all: () => Promise<readonly string[]>
  /** Resolves to what wasn't expected, after all responses have been read. */
  errors: () => Promise<string[]>
}

export async function watch(context: BrowserContext, ownOrigin: string): Promise<Watch> {
  let viewer: Viewer = { role: 'nobody' }
  const found: string[] = []
  const expected: RegExp[] = []
  const pendingReads: Promise<void>[] = []
  const reportError = (text: string) => void found.push(text)
  // Firefox 153 crashes in some searches through the whole page, so texts are only collected in Chromium.
  if (!isFirefox(context)) await collectSeenTexts(context, reportError)
  await collectViolations(context, reportError)
  context.on('page', (page) => watchErrors(page, reportError))
  // A page's request for one person may be answered after another has signed in.
  const viewers = new WeakMap<Request, Viewer>()
  context.on('request', (request) => {
    viewers.set(request, viewer)
    checkHost(request, ownOrigin, reportError)
  })
  context.on('response', (response) => {
    const requestViewer = viewers.get(response.request()) ?? viewer
    pendingReads.push(checkCanaries(response, requestViewer, reportError))
    if (response.status() >= 500) reportError(`${response.status()} from ${response.url()}`)
  })
  return {
    readAs: (next) => void (viewer = next),
    expectError: (pattern) => void expected.push(pattern),
    all: async () => {
      await Promise.all(pendingReads)
      return found
    },
    errors: async () => {
      await Promise.all(pendingReads)
      return found.filter((text) => !expected.some((pattern) => pattern.test(text)))
    },
  }
}

/**
 * Firefox's messages about fonts still loading and calls aborted by leaving a page: no user sees them, and nothing is
 * wrong.
 */
const harmless = /downloadable font|establish a connection|ServiceWorker intercepted/

function watchErrors(page: Page, reportError: (text: string) => void): void {
  page.on('pageerror', (error) => {
    const text = error.stack ?? error.message
    if (!harmless.test(text)) reportError(`uncaught: ${text}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) note('opened', new URL(frame.url()).pathname)
  })
  page.on('console', (message) => {
    // The browser prints these for each refused or interrupted call. The story checks what the screen says.
    const isOwnLine = /^Failed to load resource: (the server responded with a status of 4|net::ERR_)/
    if (message.type() === 'error' && !isOwnLine.test(message.text()))
      reportError(`console: ${message.text()}`)
  })
}

/** Only pictures that organisers link to may come from another host (security G7). */
function checkHost(request: Request, ownOrigin: string, reportError: (text: string) => void): void {
  const { origin, protocol } = new URL(request.url())
  if (origin === ownOrigin || !/^https?:$/.test(protocol) || request.resourceType() === 'image') return
  reportError(`requested a third-party host: ${request.url()}`)
}

const canary = /canary-([a-z]+)-(\d{3})/g

/** Fields that other guests of an edition may see: flights that aren't private. */
const sharedFields = new Set(['outbound', 'return'])

/** Built files that were already searched: their names identify their contents, so the next viewer gets the same. */
const searchedFiles = new Set<string>()
const builtFile = /^\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/

/** Searches every string that reached a browser for what its viewer must not see (security B2). */
async function checkCanaries(response: Response, viewer: Viewer, reportError: (text: string) => void) {
  if (viewer.role === 'organiser') return
  const { pathname } = new URL(response.url())
  if (searchedFiles.has(pathname)) return
  const headers = response.headers()
  const type = headers['content-type'] ?? ''
  // A stream of signals has no end to wait for; server/live/route.test.ts checks its contents.
  const isText = /json|html|javascript|css|svg|text|xml/.test(type) && !type.includes('event-stream')
  const body = isText ? await bodyOf(response) : ''
  if (body !== '' && builtFile.test(pathname)) searchedFiles.add(pathname)
  for (const [text, field = '', number] of (body + JSON.stringify(headers)).matchAll(canary)) {
    const isShown = field !== 'notes' || /\/rpc\/privacy\/(mine|exportMine)$/.test(pathname)
    const isOwn = viewer.role === 'guest' && Number(number) === viewer.number && isShown
    const isShared = viewer.role === 'guest' && sharedFields.has(field)
    if (!isOwn && !isShared) reportError(`${text} reached ${viewer.role} by ${pathname}`)
  }
}

/** Resolves to an empty text after three seconds, because a response that the page didn't wait for never ends. */
const bodyOf = (response: Response): Promise<string> =>
  Promise.race([
    response.text().catch(() => ''),
    new Promise<string>((resolve) => setTimeout(() => resolve(''), 3_000)),
  ])

async function collectViolations(
  context: BrowserContext,
  reportError: (text: string) => void,
): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, text) => reportError(`policy: ${String(text)}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') {
        report(`${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
      }
    })
  })
}

const Seen = z.object({ path: z.string(), texts: z.array(z.string()) })

/** Records each quoted text of the specification once per path, as soon as it is in the page. */
async function collectSeenTexts(context: BrowserContext, reportError: (text: string) => void): Promise<void> {
  await context.exposeBinding('noteSeen', (_source, seen) => noteNew(Seen.parse(seen)))
  await context.exposeBinding('reportInnerWord', (_source, text) =>
    reportError(`inner word: ${String(text)}`),
  )
  await context.addInitScript(searchInnerWords)
  await context.addInitScript(
    searchPage,
    everyText.map((text) => ({ text, ...searchFor(text) })),
  )
}

const notedLines = new Set<string>()

function noteNew({ path, texts }: z.infer<typeof Seen>): void {
  for (const text of texts) {
    const line = JSON.stringify({ text, path })
    if (!notedLines.has(line)) note('seen', line)
    notedLines.add(line)
  }
}

/** The pattern of a string, and its longest constant part, which rules most strings out immediately. */
function searchFor(text: string): { source: string; part: string } {
  const [part = ''] = text.split(/\{[^}]*\}/).toSorted((a, b) => b.length - a.length)
  return { source: patternOf(text), part }
}

/** Runs in the page, before any of its scripts. Searches whenever something has changed. */
function searchPage(searches: { text: string; source: string; part: string }[]): void {
  const patterns = searches.map(({ text, source, part }) => ({ text, part, pattern: new RegExp(source) }))
  const found = new Set<string>()
  let before = ''
  const search = () => {
    // A picture has no body.
    if (!document.body) return
    const labelled = [...document.querySelectorAll('[aria-label], [placeholder], [title], input[readonly]')]
    const names = labelled.flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
      element.getAttribute('title') ?? '',
      element instanceof HTMLInputElement ? element.value : '',
    ])
    const path = location.pathname
    const pageText = [path, document.body.textContent, ...names].join('\n').replaceAll('’', "'")
    if (pageText === before) return
    before = pageText
    const texts = patterns
      .filter(({ text, part }) => pageText.includes(part) && !found.has(`${path} ${text}`))
      .filter(({ pattern }) => pattern.test(pageText))
      .map(({ text }) => text)
    for (const text of texts) found.add(`${path} ${text}`)
    const noteSeen: unknown = Reflect.get(window, 'noteSeen')
    if (texts.length > 0 && typeof noteSeen === 'function') noteSeen({ path, texts })
  }
  Reflect.set(window, 'searchTexts', search)
  let isDue = false
  const searchSoon = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      search()
    }, 30)
  }
  new MutationObserver(searchSoon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}
