import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { z } from 'zod'
import { testTier } from '#server/env.ts'
import { isFirefox } from './browsers.ts'
import { note } from './run.ts'

/**
 * Checks on a phone in dark mode and on a desktop in light mode that axe finds no fault (security F11), including in
 * landmarks and headings, and that the page doesn't scroll sideways. Excludes the announcement area of the component
 * library, which refers to buttons that may no longer exist. Firefox 153's page process crashes in axe (always in one
 * place of libxul), so only the page's width is checked there, as in `npm test`, where axe would take a tenth of the
 * time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const hasAxe = !isFirefox(page.context()) && testTier() !== 'quick'
  if (hasAxe) note('looked', new URL(page.url()).pathname)
  const before = page.viewportSize()
  for (const { colorScheme, ...size } of appearances) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const isLoaded = await page.evaluate(waitForPaint)
    if (hasAxe && !isLoaded) await page.evaluate(axe.source)
    await expect
      .poll(() => page.evaluate(measureOverflow), { message: `cut off at ${size.width} px` })
      .toBe(0)
    const faults = hasAxe ? await listFaults(page) : []
    expect(faults.map((fault) => [size.width, ...fault])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

const appearances = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

/** Runs in the page. Returns by how many px the page is wider than its window. */
function measureOverflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

/**
 * Runs in the page. Waits two frames, because a new size or new colours are painted late. Returns whether axe is
 * loaded.
 */
async function waitForPaint(): Promise<boolean> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  return 'axe' in window
}

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/** Lists each broken rule with its elements. The code is text because it calls the page's axe, not this file's. */
async function listFaults(page: Page): Promise<[string, string[]][]> {
  const found = await page.evaluate(`axe.run(${scope}, ${options}).then(({ violations }) => violations)`)
  return Violations.parse(found).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

const scope = JSON.stringify({ exclude: ['[data-live-announcer]'] })

const options = JSON.stringify({ resultTypes: ['violations'] })
