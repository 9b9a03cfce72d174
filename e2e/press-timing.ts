import type { Page, Request } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { expect } from './story.ts'

import type { DrawnElement, Press } from './presses.ts'

const Measurement = z.object({ drawn: z.number(), paint: z.number() })

/** The time from a press until it is rendered, and until the page paints anything, in milliseconds. */
export async function measure(page: Page, { prepare, press }: Press, round: number) {
  const drawn = await prepare(page, round)
  await page.evaluate(watchPress, drawn)
  await press(page)
  await page.waitForFunction(() => Reflect.get(window, 'measured') !== undefined, undefined, {
    timeout: 20_000,
  })
  return Measurement.parse(await page.evaluate(() => Reflect.get(window, 'measured')))
}

export type Line = Awaited<ReturnType<typeof watchCalls>>

/** Watches a page's calls, delays them, and waits until none is pending. */
export async function watchCalls(page: Page) {
  const pending = new Set<Request>()
  let delayMs = 0
  page.on('request', (request) => {
    if (request.url().includes('/rpc/')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.route('**/rpc/**', async (route) => {
    await wait(delayMs)
    await route.continue()
  })
  return {
    delay: (ms: number) => {
      delayMs = ms
    },
    waitUntilQuiet: () =>
      expect
        .poll(
          async () => {
            await page.evaluate(
              () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
            )
            return [...pending].map((request) => new URL(request.url()).pathname)
          },
          { intervals: [700], timeout: 90_000 },
        )
        .toEqual([]),
  }
}

/**
 * Waits until a press has its response and everything is fetched again, and declines its confirmation if there is one.
 */
export async function settle(page: Page, line: Line): Promise<void> {
  await line.waitUntilQuiet()
  while ((await page.getByRole('alertdialog', { name: /\?$/ }).count()) > 0) {
    await page.keyboard.press('Escape')
    await line.waitUntilQuiet()
  }
  await page.keyboard.press('Escape')
}

/** Runs in the page. Measures the time from the next key until it is rendered, and until any paint (Event Timing). */
function watchPress({ css, text, isGone }: DrawnElement): void {
  Reflect.set(window, 'measured', undefined)
  let paint = 0
  const events = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) paint = Math.max(paint, duration)
  })
  const slowEvents = { type: 'event' as const, durationThreshold: 16 }
  events.observe(slowEvents)
  const isDrawn = () => {
    const found = [...document.querySelectorAll(css)].some(({ textContent }) =>
      textContent.includes(text ?? ''),
    )
    return found !== (isGone ?? false)
  }
  const begin = ({ timeStamp }: KeyboardEvent) => {
    document.removeEventListener('keydown', begin, true)
    const checkDrawn = () => {
      if (!isDrawn()) return requestAnimationFrame(checkDrawn)
      // The timer fires after the frame.
      setTimeout(() => {
        const drawn = performance.now() - timeStamp
        setTimeout(() => Reflect.set(window, 'measured', { drawn, paint }), 300)
      })
      return undefined
    }
    requestAnimationFrame(checkDrawn)
  }
  document.addEventListener('keydown', begin, true)
}
