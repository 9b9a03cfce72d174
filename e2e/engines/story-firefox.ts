import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, BrowserContextOptions, BrowserType, Page } from '@playwright/test'
import { z } from 'zod'
import { openDisplay } from './display.ts'
import { findPrograms } from './programs.ts'

/** The size of a display in pixels. */
const [displayWidth, displayHeight] = [1400, 1000]

const displays = new WeakMap<BrowserContext, string>()

/** Opens a context in a Firefox and display of its own: windows on one display would share its focus and pointer. */
export async function openFirefoxContext(firefox: BrowserType, options: BrowserContextOptions) {
  const { xvfb } = findPrograms()
  if (!xvfb) throw new Error('Xvfb is not installed (Debian: xvfb).')
  const display = await openDisplay(xvfb)
  try {
    const browser = await firefox.launch({
      env: { ...process.env, DISPLAY: display.name },
      firefoxUserPrefs: settingsFor(options),
    })
    const context = await browser.newContext(adaptOptions(options))
    displays.set(context, display.name)
    return { context, close: () => browser.close().finally(display.close) }
  } catch (error) {
    await display.close()
    throw error
  }
}

const settingsFor = ({ colorScheme }: BrowserContextOptions) => ({
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
  // 0 is dark, 1 is light.
  'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
})

/** Leaves out permissions, which Firefox can't grant this way and doesn't need: a press is enough there. */
function adaptOptions({ permissions: _permissions, viewport, ...others }: BrowserContextOptions) {
  return viewport
    ? { ...others, viewport: { ...viewport, width: Math.min(viewport.width, displayWidth) } }
    : others
}

/** The time between two movements of the pointer, as slow as by hand. */
const stepMs = 40

const Corner = z.tuple([z.number(), z.number()])

/** The pointer of a display, with the functions of Playwright's mouse, which can't drag in Firefox. */
export async function displayPointer(page: Page) {
  const display = displays.get(page.context())
  const { xdotool } = findPrograms()
  if (!display || !xdotool) throw new Error('There is no pointer to move (Debian: xdotool).')
  const env = { ...process.env, DISPLAY: display }
  const runXdotool = (...words: (string | number)[]) => execFileSync(xdotool, words.map(String), { env })
  // Without a window manager, Firefox takes less than the whole display, and crops larger windows.
  const everyWindow = ['search', '--onlyvisible', '--class', 'firefox']
  runXdotool(
    ...everyWindow,
    'windowmove',
    '%@',
    0,
    0,
    'windowsize',
    '--sync',
    '%@',
    displayWidth,
    displayHeight,
  )
  await wait(5 * stepMs)
  const corner = await page.evaluate(() => [
    Reflect.get(window, 'mozInnerScreenX'),
    Reflect.get(window, 'mozInnerScreenY'),
  ])
  const [left, top] = Corner.parse(corner)
  let position = { x: 0, y: 0 }
  return {
    move: async (x: number, y: number, { steps = 1 } = {}) => {
      const from = position
      for (let step = 1; step <= steps; step += 1) {
        position = { x: from.x + ((x - from.x) * step) / steps, y: from.y + ((y - from.y) * step) / steps }
        runXdotool('mousemove', Math.round(left + position.x), Math.round(top + position.y))
        await wait(stepMs)
      }
    },
    down: async () => {
      runXdotool('mousedown', 1)
      await wait(stepMs)
    },
    up: async () => {
      await wait(5 * stepMs)
      runXdotool('mouseup', 1)
    },
  }
}
