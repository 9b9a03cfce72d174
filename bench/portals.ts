import { createBrowser } from './browser.ts'
import type { Dataset } from './dataset.ts'
import { filesOf } from './page-sizes.ts'

/** The reads that a page fetches after it is shown, to have them offline. */
const offlineReads = ['agenda/mine', 'workshops/mine', 'catering/mine', 'travel/mine'] as const

type OpenedPortal = { shownMs: number; wholeMs: number; errors: number }

/**
 * The given number of guests open their portal at the same time, each with an empty cache. Requests the page, its files
 * over six connections, the response that renders the page, and then the reads stored for later. Returns the
 * milliseconds until the last guest has the page, and until the last has everything. If there are more portals than
 * guests in the dataset, some are a guest's second phone.
 */
export async function openPortals(dataset: Dataset, port: number, count: number) {
  const files = filesOf('guest', 'guest.html').map((file) => `/${file}`)
  const began = performance.now()
  const opened = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { cookie } = dataset.guests[index % dataset.guests.length] ?? { cookie: '' }
      return open(port, { cookie, venueId: dataset.venueId, files, began })
    }),
  )
  const maxOf = (of: (one: OpenedPortal) => number) => Math.round(Math.max(...opened.map(of)))
  return {
    portals: count,
    files: files.length,
    lastShownMs: maxOf(({ shownMs }) => shownMs),
    lastWholeMs: maxOf(({ wholeMs }) => wholeMs),
    errors: opened.reduce((sum, { errors }) => sum + errors, 0),
  }
}

type Visit = { cookie: string; venueId: string; files: readonly string[]; began: number }

async function open(port: number, { cookie, venueId, files, began }: Visit): Promise<OpenedPortal> {
  const browser = createBrowser(port, cookie)
  const data = encodeURIComponent(JSON.stringify({ json: { venueId } }))
  const readMine = (procedure: string) => browser.get(`/rpc/${procedure}?data=${data}`)
  const wishes = [venueId]
  await browser.get('/guest')
  await Promise.all([...files.map(browser.get), browser.post('/rpc/portal/open', { page: 'home', wishes })])
  const shownMs = performance.now() - began
  await Promise.all(offlineReads.map(readMine))
  browser.close()
  return { shownMs, wholeMs: performance.now() - began, errors: browser.errors() }
}
