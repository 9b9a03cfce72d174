import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { BrowserType } from '@playwright/test'
import { displayPointer, openFirefoxContext } from './engines/story-firefox.ts'

/** The stories run in Chromium, and many also in Firefox (e2e/engines/firefox.config.ts). This file has the differences. */

export type OpenedContext = { context: BrowserContext; close: () => Promise<void> }

export type Browsers = {
  open: (options: BrowserContextOptions) => Promise<OpenedContext>
  close: () => Promise<void>
}

/** Opens visitors' browsers: contexts of a single Chromium, or one Firefox each. */
export function browsersOf(type: BrowserType): Browsers {
  if (type.name() === 'firefox')
    return { open: (options) => openFirefoxContext(type, options), close: () => Promise.resolve() }
  let starting: Promise<Browser> | undefined
  return {
    open: async (options) => {
      starting ??= type.launch()
      const context = await (await starting).newContext(options)
      return { context, close: () => context.close() }
    },
    close: async () => (await starting)?.close(),
  }
}

export const isFirefox = (context: BrowserContext) => context.browser()?.browserType().name() === 'firefox'

/** The pointer to drag with. */
export const pointerOf = async (page: Page) => (isFirefox(page.context()) ? displayPointer(page) : page.mouse)

/** Taps with a finger. In Firefox, where Playwright's `Touchscreen.tap` does nothing, clicks with the mouse. */
export const tap = (element: Locator) =>
  isFirefox(element.page().context()) ? element.click() : element.tap()
