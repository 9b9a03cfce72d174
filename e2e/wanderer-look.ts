import { errors, type Page, type Request } from '@playwright/test'
import { settingNames } from '#server/env.ts'
import { lookAround, type Screen } from './wanderer-page.ts'

export type Line = { isQuiet: () => boolean }

/** What the page still waits for, besides the stream of changes. Pages of other sites and files that it opens are closed. */
export async function watchLine(page: Page): Promise<Line> {
  const under = new Set<Request>()
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/live')) under.add(request)
  })
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  page.on('framenavigated', () => under.clear())
  page.on('dialog', (dialog) => dialog.accept())
  page.context().on('page', (other) => other.close())
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  return { isQuiet: () => under.size === 0 }
}

/** How long a screen may take on a machine that does other work besides. */
const patience = 15_000

/** What is on the screen once nothing is under way any more. */
export async function look(page: Page, line: Line, found: ReadonlyMap<string, string>): Promise<Screen> {
  for (const end = Date.now() + patience; ;) {
    let calm = 0
    while (calm < 3 && Date.now() < end) {
      await page.waitForTimeout(20)
      calm = line.isQuiet() ? calm + 1 : 0
    }
    const seen = await lookOnce(page)
    const isStuck = Date.now() >= end
    if (!seen.isLoading && seen.faults.every((one) => found.has(one))) return seen
    // What is wrong for a moment only, while a page is drawn, nobody sees.
    if (isStuck || (!seen.isLoading && Date.now() > end - patience + 2_000)) {
      return { ...seen, faults: [...seen.faults, ...(seen.isLoading ? ['never finishes loading'] : [])] }
    }
    await page.waitForTimeout(100)
  }
}

/** A document may be replaced by the next at any moment. */
async function lookOnce(page: Page): Promise<Screen> {
  for (let tries = 0; ; tries += 1) {
    const seen = await unlessGone(() => page.evaluate(lookAround, settingNames))
    if (seen) return seen
    if (tries > 50) throw new Error('No page stays long enough to be seen.')
    await page.waitForTimeout(100)
  }
}

/** Undefined if the page or the thing on it was gone before. */
export async function unlessGone<T>(act: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    const isGone =
      error instanceof errors.TimeoutError ||
      /not attached|context was destroyed|not an <input>|Cannot type text|Malformed value/.test(String(error))
    if (!isGone) throw error
    return undefined
  }
}
