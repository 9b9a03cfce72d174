import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { z } from 'zod'
import { testTier } from '#server/env.ts'
import { isFirefox } from './browsers.ts'
import { note } from './run.ts'

/**
 * The page as it is, on a phone at night and on a desk by day: nothing serious or critical (security F11), and
 * nothing that must be scrolled to sideways.
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
    const grave = hasAxe ? await graveFaults(page) : []
    expect(grave.map((fault) => [size.width, ...fault])).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

const looks = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

/** Rules whose faults are at most moderate, by axe's own measure: found, they would be skipped. */
const ignored = [
  ['aria-allowed-role', 'aria-deprecated-role', 'empty-heading', 'empty-table-header', 'image-redundant-alt'],
  ['meta-viewport-large', 'presentation-role-conflict', 'server-side-image-map', 'table-duplicate-name'],
  ['form-field-multiple-labels', 'heading-order', 'html-xml-lang-mismatch', 'landmark-banner-is-top-level'],
  ['landmark-contentinfo-is-top-level', 'landmark-main-is-top-level', 'landmark-no-duplicate-banner'],
  ['landmark-no-duplicate-contentinfo', 'landmark-no-duplicate-main', 'landmark-one-main', 'landmark-unique'],
  ['meta-viewport', 'no-autoplay-audio', 'page-has-heading-one', 'region', 'scope-attr-valid', 'skip-link'],
].flat()

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

const Violations = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullable(),
    nodes: z.array(z.object({ html: z.string() })),
  }),
)

/** The rule, and the elements that break it. As text, since the page has its own axe and not this file's. */
async function graveFaults(page: Page): Promise<[string, string[]][]> {
  const found = await page.evaluate(`axe.run(${scope}, ${options}).then(({ violations }) => violations)`)
  return Violations.parse(found)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

const scope = JSON.stringify({ exclude: ['[data-live-announcer]'] })

const options = JSON.stringify({
  resultTypes: ['violations'],
  rules: Object.fromEntries(ignored.map((name) => [name, { enabled: false }])),
})
