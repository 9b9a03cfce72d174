import type { Page } from '@playwright/test'
import { pageSizes } from '../bench/page-sizes.ts'
import { editionOf } from './run.ts'
import { expect, signIn, phone, test } from './story.ts'

/**
 * The number of files that a first visit may load, as in docs/performance.md: each further file is a round trip on a
 * phone, and easily goes unnoticed. Lower a number when the count has fallen below it.
 */
const maxFiles = {
  '/auth': 19,
  // Twelve load before the paint, the others after it. The parts of the home are a file of their own, because together
  // with the dialogs they would need the schemas, which keep a slow phone busy right after the paint.
  '/guest': 25,
  // Includes the form's later sections, which load after the first.
  '/survey': 32,
  '/desk': 37,
  '/': 33,
} as const
/** In KB, gzip, before the first paint. The full stylesheet loads later and isn't counted. */
const maxKb: Readonly<Record<string, number>> = {
  '/auth': 119.6,
  '/guest': 149,
  '/survey': 142.3,
  '/invitation': 146,
  '/desk': 158.8,
  'organiser shell': 148.6,
}

/** How long after the first paint files are counted. */
const watchedMs = 2_500

test('a first visit loads no more files than recorded, within two and a half seconds of the paint', async ({
  visit,
  run,
}) => {
  const survey = `/survey?venue=${editionOf(run, 'Berghaus Edelgrat')}`
  const found: Record<string, number> = {}
  for (const [path, number] of [['/auth'], [survey], ['/guest', 20], ['/desk', 0], ['/', 0]] as const) {
    const visitor = await visit(phone)
    if (number !== undefined) await signIn(visitor, run, number, '/icon.svg')
    await visitor.page.addInitScript(watchStyles)
    const files = await filesOf(visitor.page, path)
    found[path.replace(/\?.*/, '')] = files.length
    expect(files.length, `${path}: ${files.join(' ')}`).toBeLessThanOrEqual(
      Reflect.get(maxFiles, path.replace(/\?.*/, '')),
    )
    expect(await visitor.page.evaluate(() => Reflect.has(window, 'waitsForStyles')), path).toBe(false)
  }
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(maxFiles).toSorted())
})

test('the scripts and styles of a first visit weigh no more than recorded', () => {
  const sizes = pageSizes()
  expect(sizes.map(({ page }) => page).toSorted()).toEqual(Object.keys(maxKb).toSorted())
  expect(sizes.filter(({ page, kb }) => kb > (maxKb[page] ?? 0))).toEqual([])
})

/** The page's own requests for files, including the page itself but not what its worker stores for later. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const files: string[] = []
  page.on('request', (request) => {
    if (countedTypes.has(request.resourceType())) files.push(new URL(request.url()).pathname)
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForFunction((after) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return paint !== undefined && performance.now() > paint.startTime + after
  }, watchedMs)
  return files
}

/**
 * Runs in the page before its scripts. Notes whether the page requests further styles before it is rendered, at least
 * as a skeleton.
 */
function watchStyles(): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('main')) return observer.disconnect()
    const requested = document.querySelectorAll('link[rel=stylesheet]:not([type])').length
    if (requested > 1) Reflect.set(window, 'waitsForStyles', true)
    return undefined
  }).observe(document, { childList: true, subtree: true })
}

const countedTypes = new Set(['document', 'script', 'stylesheet', 'font', 'image', 'manifest'])
