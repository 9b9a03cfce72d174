import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { z } from 'zod'
import { testTier } from '#server/env.ts'
import { isFirefox } from './browsers.ts'
import { note } from './run.ts'

/**
 * The page as it is, on a phone at night and on a desk by day: no fault that axe knows (security F11), its landmarks and
 * headings included, and nothing that must be scrolled to sideways.
 * Left out is the library's place for announcements, which points at buttons that may be gone by then.
 * In Firefox 153 the process of the page dies of axe (a fault at one place of libxul, and not without it): there only how
 * wide the page is counts, as in `npm test`, where axe would be a tenth of the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const hasAxe = !isFirefox(page.context()) && testTier() !== 'quick'
  if (hasAxe) note('looked', new URL(page.url()).pathname)
  const before = page.viewportSize()
  for (const { colorScheme, ...size } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const isThere = await page.evaluate(settled)
    if (hasAxe && !isThere) await page.evaluate(axe.source)
    await expect.poll(() => page.evaluate(pastTheEdge), { message: `cut off at ${size.width} px` }).toBe(0)
    const faults = hasAxe ? await listFaults(page) : []
    expect(faults.map((fault) => [size.width, ...fault])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

const looks = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

/** Runs in the page: by how many px it is wider than what shows it. */
function pastTheEdge(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}

/** Runs in the page: two frames after a change of size or colours it is painted, before it may be half of each. */
async function settled(): Promise<boolean> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  return 'axe' in window
}

const Violations = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/** The rule, and the elements that break it. As text, since the page has its own axe and not this file's. */
async function listFaults(page: Page): Promise<[string, string[]][]> {
  const found = await page.evaluate(`axe.run(${scope}, ${options}).then(({ violations }) => violations)`)
  return Violations.parse(found).map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

const scope = JSON.stringify({ exclude: ['[data-live-announcer]'] })

const options = JSON.stringify({ resultTypes: ['violations'] })
