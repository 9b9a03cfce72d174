import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { chromiumFlags, chromiumPath } from '../e2e/chromium.ts'

export const cpuSlowdown = 4

export const phoneSize = { width: 390, height: 844 }

/** Measures in a browser; returns nothing without one, or without a built web app. */
export async function withBrowser<Found>(measure: (browser: Browser) => Promise<Found[]>): Promise<Found[]> {
  const executablePath = chromiumPath()
  if (!executablePath || !existsSync('dist/web/index.html')) return []
  const browser = await chromium.launch({ executablePath, args: chromiumFlags })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Opens a phone with an empty cache, signed in if it has a cookie. */
export async function openPhone(browser: Browser, url: string, cookie?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: phoneSize, reducedMotion: 'reduce' })
  if (cookie) await context.addCookies([cookieOf(cookie, url)])
  return context
}

export function cookieOf(cookie: string, url: string) {
  const [name = '', value = ''] = cookie.split('=', 2)
  return { name, value: decodeURIComponent(value), url }
}

/** Opens a page on a processor four times slower, watched by a function that runs before the page's scripts. */
export async function openSlowPage(context: BrowserContext, watch: () => void): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}
