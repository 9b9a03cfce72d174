import type { Browser } from '@playwright/test'
import type { Dataset } from './dataset.ts'
import { medianOf } from './measure.ts'
import { openBarePage } from './bare-page.ts'
import { withBrowser } from './phone.ts'

const repetitions = 7

/** Milliseconds until a page can be used on a computer four times slower, with an empty cache. */
const pages = [
  { path: '/auth', isSignedIn: false, target: 600 },
  { path: '/guest', isSignedIn: true, target: 800 },
] as const

export const firstUses = (dataset: Dataset, port: number): Promise<object[]> =>
  withBrowser(async (browser) => {
    const found = []
    for (const { path, isSignedIn, target } of pages) {
      const cookie = isSignedIn ? dataset.guests[0]?.cookie : undefined
      const times = []
      for (let nth = 0; nth < repetitions; nth += 1)
        times.push(await firstUse(browser, { url: `http://localhost:${port}`, path, cookie }))
      const [ms, worst] = [medianOf(times), Math.max(...times)]
      found.push({ measure: 'usable at 4 x throttle', page: path, ms, worst, target })
    }
    return found
  })

/** The time until the heading and the first control are painted and no long task would delay the next tap. */
async function firstUse(browser: Browser, visit: { url: string; path: string; cookie: string | undefined }) {
  const page = await openBarePage(browser, { ...visit, watch: watchPaint })
  await page.goto(`${visit.url}${visit.path}`)
  const ms = Math.round(Number(await page.waitFor(`(${usableAt.toString()})()`)))
  await page.close()
  return ms
}

/** Runs in the page; null until it has been painted for long enough to know. */
function usableAt(): number | null {
  const painted: unknown = Reflect.get(window, 'paintedAt')
  if (typeof painted !== 'number' || performance.now() < painted + 1_500) return null
  const tasks: unknown = Reflect.get(window, 'longTasks')
  const ends = (Array.isArray(tasks) ? tasks : []).filter((one) => one.startTime <= painted + 100)
  return Math.max(painted, ...ends.map((one) => one.startTime + one.duration))
}

/** Runs in the page before any of its scripts. */
function watchPaint(): void {
  const tasks: PerformanceEntry[] = []
  Reflect.set(window, 'longTasks', tasks)
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  })
  const checkPaint = () => {
    if (document.querySelector('h1') && document.querySelector('main :is(a, button, input)')) {
      requestAnimationFrame(() => Reflect.set(window, 'paintedAt', performance.now()))
    } else requestAnimationFrame(checkPaint)
  }
  requestAnimationFrame(checkPaint)
}
