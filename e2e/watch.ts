import type { BrowserContext, Page, Request, Response } from '@playwright/test'
import { z } from 'zod'
import { isFirefox } from './browsers.ts'
import { searchInnerWords } from './inner-words.ts'
import { note } from './run.ts'
import { everyText, patternOf } from './texts.ts'

/** Who reads what a browser receives. Organisers may read all; a guest what is marked as their own. */
export type Reader = { role: 'organiser' } | { role: 'guest'; number: number } | { role: 'nobody' }

/** Everything that must not happen during a story, in words. */
export type Watch = {
  /** Sets whose view is watched from now on. */
  readAs: (reader: Reader) => void
  /** A console error or a failed call that the story means to cause. */
  expectTrouble: (pattern: RegExp) => void
  /** Everything that was noticed, meant or not. */
  all: () => Promise<readonly string[]>
  /** What happened that should not have; waits for answers still being read. */
  troubles: () => Promise<string[]>
}

export async function watch(context: BrowserContext, ownOrigin: string): Promise<Watch> {
  let reader: Reader = { role: 'nobody' }
  const found: string[] = []
  const expected: RegExp[] = []
  const reading: Promise<void>[] = []
  const trouble = (text: string) => void found.push(text)
  // Firefox 153 dies of some searches by tools through the whole page; which texts there are is seen in Chromium.
  if (!isFirefox(context)) await collectSeenTexts(context, trouble)
  await collectViolations(context, trouble)
  context.on('page', (page) => listen(page, trouble))
  // What a page asked for someone may be answered when someone else has signed in.
  const askedBy = new WeakMap<Request, Reader>()
  context.on('request', (request) => {
    askedBy.set(request, reader)
    checkHost(request, ownOrigin, trouble)
  })
  context.on('response', (response) => {
    const eyes = askedBy.get(response.request()) ?? reader
    reading.push(checkMarkers(response, eyes, trouble))
    if (response.status() >= 500) trouble(`${response.status()} from ${response.url()}`)
  })
  return {
    readAs: (next) => void (reader = next),
    expectTrouble: (pattern) => void expected.push(pattern),
    all: async () => {
      await Promise.all(reading)
      return found
    },
    troubles: async () => {
      await Promise.all(reading)
      return found.filter((text) => !expected.some((pattern) => pattern.test(text)))
    },
  }
}

/** What Firefox says of fonts still loading and calls cut off when a page is left: nobody sees it, and nothing is wrong. */
const harmless = /downloadable font|establish a connection|ServiceWorker intercepted/

function listen(page: Page, trouble: (text: string) => void): void {
  page.on('pageerror', (error) => {
    const text = error.stack ?? error.message
    if (!harmless.test(text)) trouble(`uncaught: ${text}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) note('opened', new URL(frame.url()).pathname)
  })
  page.on('console', (message) => {
    // The browser's own line for every refused or interrupted call; the story looks at what the screen says.
    const isOwnLine = /^Failed to load resource: (the server responded with a status of 4|net::ERR_)/
    if (message.type() === 'error' && !isOwnLine.test(message.text())) trouble(`console: ${message.text()}`)
  })
}

/** Nothing is requested from another host but the pictures organisers link to (security G7). */
function checkHost(request: Request, ownOrigin: string, trouble: (text: string) => void): void {
  const { origin, protocol } = new URL(request.url())
  if (origin === ownOrigin || !/^https?:$/.test(protocol) || request.resourceType() === 'image') return
  trouble(`asked a foreign host: ${request.url()}`)
}

const marker = /canary-([a-z]+)-(\d{3})/g

/** Fields that other guests of an edition may see: flights that are not private. */
const shared = new Set(['outbound', 'return'])

/** Built files that were searched: their names say what is in them, so that the next reader gets the same. */
const searched = new Set<string>()
const builtFile = /^\/assets\/[\w-]+-[\w-]{8}\.(js|css)$/

/** Every text that reached a browser, searched for what its reader must not see (security B2). */
async function checkMarkers(response: Response, reader: Reader, trouble: (text: string) => void) {
  if (reader.role === 'organiser') return
  const { pathname } = new URL(response.url())
  if (searched.has(pathname)) return
  const headers = response.headers()
  const type = headers['content-type'] ?? ''
  // A stream of signals has no end to wait for; server/live/route.test.ts holds what it may say.
  const isText = /json|html|javascript|css|svg|text|xml/.test(type) && !type.includes('event-stream')
  const body = isText ? await bodyOf(response) : ''
  if (body !== '' && builtFile.test(pathname)) searched.add(pathname)
  for (const [text, field = '', number] of (body + JSON.stringify(headers)).matchAll(marker)) {
    const isShown = field !== 'notes' || /\/rpc\/privacy\/(mine|exportMine)$/.test(pathname)
    const isOwn = reader.role === 'guest' && Number(number) === reader.number && isShown
    const isShared = reader.role === 'guest' && shared.has(field)
    if (!isOwn && !isShared) trouble(`${text} reached ${reader.role} by ${pathname}`)
  }
}

/** What was left of an answer that the page did not wait for is read by nobody, and never ends. */
const bodyOf = (response: Response): Promise<string> =>
  Promise.race([
    response.text().catch(() => ''),
    new Promise<string>((resolve) => setTimeout(() => resolve(''), 3_000)),
  ])

async function collectViolations(context: BrowserContext, trouble: (text: string) => void): Promise<void> {
  await context.exposeBinding('reportViolation', (_source, text) => trouble(`policy: ${String(text)}`))
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

/** Notes each quoted text of the specification once per path, as soon as it is in the page. */
async function collectSeenTexts(context: BrowserContext, trouble: (text: string) => void): Promise<void> {
  await context.exposeBinding('noteSeen', (_source, seen) => noteNew(Seen.parse(seen)))
  await context.exposeBinding('reportInnerWord', (_source, text) => trouble(`inner word: ${String(text)}`))
  await context.addInitScript(searchInnerWords)
  await context.addInitScript(
    searchPage,
    everyText.map((text) => ({ text, ...searchFor(text) })),
  )
}

const noted = new Set<string>()

function noteNew({ path, texts }: z.infer<typeof Seen>): void {
  for (const text of texts) {
    const line = JSON.stringify({ text, path })
    if (!noted.has(line)) note('seen', line)
    noted.add(line)
  }
}

/** The pattern of a text, and the longest part of it that never changes, by which most can be ruled out at once. */
function searchFor(text: string): { source: string; part: string } {
  const [part = ''] = text.split(/\{[^}]*\}/).toSorted((one, other) => other.length - one.length)
  return { source: patternOf(text), part }
}

/** Runs in the page, before any script of it: looks whenever something changed. */
function searchPage(wanted: { text: string; source: string; part: string }[]): void {
  const patterns = wanted.map(({ text, source, part }) => ({ text, part, pattern: new RegExp(source) }))
  const found = new Set<string>()
  let before = ''
  const search = () => {
    // A picture has none.
    if (!document.body) return
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title], input[readonly]')]
    const names = named.flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('placeholder') ?? '',
      element.getAttribute('title') ?? '',
      element instanceof HTMLInputElement ? element.value : '',
    ])
    const path = location.pathname
    const shown = [path, document.body.textContent, ...names].join('\n').replaceAll('’', "'")
    if (shown === before) return
    before = shown
    const texts = patterns
      .filter(({ text, part }) => shown.includes(part) && !found.has(`${path} ${text}`))
      .filter(({ pattern }) => pattern.test(shown))
      .map(({ text }) => text)
    for (const text of texts) found.add(`${path} ${text}`)
    const tell: unknown = Reflect.get(window, 'noteSeen')
    if (texts.length > 0 && typeof tell === 'function') tell({ path, texts })
  }
  Reflect.set(window, 'searchTexts', search)
  let isDue = false
  const soon = () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      search()
    }, 30)
  }
  new MutationObserver(soon).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
}
