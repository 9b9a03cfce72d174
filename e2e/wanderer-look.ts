import { errors, type Page, type Request } from '@playwright/test'
import { settingNames } from '#server/env.ts'
import { readPage, type Screen } from './wanderer-page.ts'

export type Line = { isQuiet: () => boolean }

/** Watches the page's pending requests, apart from the stream of changes. Closes other pages that this page opens. */
export async function watchLine(page: Page): Promise<Line> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/live')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('framenavigated', () => pending.clear())
  page.on('dialog', (dialog) => dialog.accept())
  page.context().on('page', (other) => other.close())
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  return { isQuiet: () => pending.size === 0 }
}

/** Long enough for a screen on a busy machine. */
const timeoutMs = 15_000

/** Resolves to the screen once no request is pending. */
export async function readScreen(
  page: Page,
  line: Line,
  found: ReadonlyMap<string, string>,
): Promise<Screen> {
  for (const end = Date.now() + timeoutMs; ;) {
    let quietChecks = 0
    while (quietChecks < 3 && Date.now() < end) {
      await page.waitForTimeout(20)
      quietChecks = line.isQuiet() ? quietChecks + 1 : 0
    }
    const seen = await readScreenOnce(page)
    const isStuck = Date.now() >= end
    if (!seen.isLoading && seen.faults.every((one) => found.has(one))) return seen
    // Faults that last only while the page is rendered don't count.
    if (isStuck || (!seen.isLoading && Date.now() > end - timeoutMs + 2_000)) {
      return { ...seen, faults: [...seen.faults, ...(seen.isLoading ? ['never finishes loading'] : [])] }
    }
    await page.waitForTimeout(100)
  }
}

/** Tries again whenever the document is replaced by another. */
async function readScreenOnce(page: Page): Promise<Screen> {
  for (let tries = 0; ; tries += 1) {
    const seen = await unlessGone(() => page.evaluate(readPage, settingNames))
    if (seen) return seen
    if (tries > 50) throw new Error('Each page is replaced before it can be read.')
    await page.waitForTimeout(100)
  }
}

/** Resolves to undefined if the page or its element has gone. */
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
