import type { Browser, BrowserContext } from '@playwright/test'
import type { Dataset } from './dataset.ts'
import { medianOf } from './measure.ts'
import { openPhone, openSlowPage, withBrowser } from './phone.ts'
import { openSlowNetwork } from './slow-network.ts'

const repetitions = 7
/** How long after the paint reads still count as `later`. */
const settlingMs = 6_000

const networkStates = ['slow', 'hanging', 'refused'] as const

/**
 * In milliseconds: when the home was painted, and when it matched the server. `reads` were requested by then, `later`
 * in the six seconds that follow, for the pages kept for offline use.
 */
type VisitTimes = {
  network: (typeof networkStates)[number]
  painted: number
  fresh: number | null
  reads: number
  later: number
}

export const secondVisits = (dataset: Dataset, port: number): Promise<object[]> =>
  withBrowser(async (browser) => {
    const found: VisitTimes[] = []
    for (let nth = 0; nth < repetitions; nth += 1) found.push(...(await visitTwice(browser, dataset, port)))
    return networkStates.map((network) => {
      const visits = found.filter((one) => one.network === network)
      const fresh = visits.flatMap((one) => one.fresh ?? [])
      return {
        measure: `second visit of a guest at 4 x throttle, network ${network}`,
        painted: medianOf(visits.map(({ painted }) => painted)),
        target: 1_300,
        reads: medianOf(visits.map(({ reads }) => reads)),
        later: medianOf(visits.map(({ later }) => later)),
        ...(fresh.length > 0 && { fresh: medianOf(fresh), targetFresh: 1_900 }),
      }
    })
  })

/** Opens the portal on a new phone, and then again on each kind of network. */
async function visitTwice(browser: Browser, dataset: Dataset, port: number): Promise<VisitTimes[]> {
  const network = await openSlowNetwork(port)
  const context = await openPhone(browser, network.url, dataset.guests[0]?.cookie)
  try {
    const first = await context.newPage()
    await first.goto(`${network.url}/guest`)
    await first.getByRole('heading', { name: 'Personal Information' }).waitFor()
    // waitForFunction would treat the promise itself as true.
    while (!(await first.evaluate(areAllFilesCached)));
    await first.close()
    const found: VisitTimes[] = []
    for (const state of networkStates) {
      network.setState(state)
      found.push(await visit(context, network.url, state))
    }
    return found
  } finally {
    await context.close()
    await network.close()
  }
}

async function visit(
  context: BrowserContext,
  url: string,
  network: VisitTimes['network'],
): Promise<VisitTimes> {
  const page = await openSlowPage(context, watchHomePage)
  let reads = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/rpc/')) reads += 1
  })
  await page.goto(`${url}/guest`, { waitUntil: 'commit', timeout: 60_000 })
  await page.waitForFunction(() => Reflect.has(window, 'paintedAt'), undefined, { timeout: 60_000 })
  if (network === 'slow') await page.waitForFunction(() => Reflect.has(window, 'freshAt'))
  const readsSoFar = reads
  // Nothing on screen says when the copies for offline use are complete.
  await page.waitForTimeout(settlingMs)
  const [painted, fresh] = await page.evaluate(() => [
    Number(Reflect.get(window, 'paintedAt')),
    Number(Reflect.get(window, 'freshAt')),
  ])
  await page.close()
  return {
    network,
    painted: Math.round(painted ?? Number.NaN),
    fresh: network === 'slow' ? Math.round(fresh ?? Number.NaN) : null,
    reads: readsSoFar,
    later: reads - readsSoFar,
  }
}

/** Runs in the page. Returns whether its files and responses are kept, and it has been quiet for three seconds. */
async function areAllFilesCached(): Promise<boolean> {
  const [databases, names] = await Promise.all([indexedDB.databases(), caches.keys()])
  const isControlled = (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
  if (databases.length === 0 || names.length === 0 || !isControlled) return false
  const countKept = async () => {
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().length
  }
  const before = await countKept()
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const ends = performance.getEntriesByType('resource').map((one) => one.startTime + one.duration)
  return performance.now() > Math.max(...ends) + 3_000 && (await countKept()) === before
}

/** Runs in the page before any of its scripts. */
function watchHomePage(): void {
  const checkPaint = () => {
    const isThere = [...document.querySelectorAll('h2')].some(
      (one) => one.textContent === 'Personal Information',
    )
    const isOld = [...document.querySelectorAll('main p')].some((one) => one.textContent.startsWith('As of'))
    for (const name of isThere ? ['paintedAt', ...(isOld ? [] : ['freshAt'])] : []) {
      if (!Reflect.has(window, name))
        requestAnimationFrame(() => Reflect.set(window, name, performance.now()))
    }
    requestAnimationFrame(checkPaint)
  }
  requestAnimationFrame(checkPaint)
}
