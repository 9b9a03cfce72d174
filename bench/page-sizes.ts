import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { firstPageList } from '../scripts/first-pages.ts'

const dist = 'dist/web'

/** The page of a first visit, and the most KB of its scripts and styles, gzipped (docs/performance.md). */
const pages = [
  { page: '/auth', name: 'auth', html: 'auth.html', target: 120 },
  { page: '/guest', name: 'guest', html: 'guest.html', target: 150 },
  { page: '/survey', name: 'survey', html: 'survey.html', target: 150 },
  { page: '/invitation', name: 'invitation', html: 'invitation.html', target: 150 },
  { page: '/desk', name: 'desk', html: 'desk.html', target: 180 },
  { page: 'organiser shell', name: 'organiser', html: 'organiser.html', target: 165 },
] as const

const List = z.record(
  z.enum(['auth', 'guest', 'organiser', 'desk', 'survey', 'invitation']),
  z.string().array(),
)

/** Measures the built web app, counting each file once; returns nothing if it isn't built. */
export function pageSizes(): { measure: string; page: string; kb: number; target: number }[] {
  if (!existsSync(join(dist, firstPageList))) return []
  return pages.map(({ page, name, html, target }) => {
    const bytes = filesOf(name, html).reduce(
      (sum, one) => sum + gzipSync(readFileSync(join(dist, one))).length,
      0,
    )
    return { measure: 'JS and CSS, gzip, first load', page, kb: Math.round(bytes / 102.4) / 10, target }
  })
}

/** The scripts and styles of a first visit, under the built web app. */
export function filesOf(name: (typeof pages)[number]['name'], html: string): string[] {
  const scripts = List.parse(JSON.parse(readFileSync(join(dist, firstPageList), 'utf8')))
  return [...new Set([...filesNamedBy(html), ...scripts[name]])]
}

/** Scripts, styles and prefetched files, as named by the page itself. */
function filesNamedBy(html: string): Set<string> {
  const page = readFileSync(join(dist, html), 'utf8')
  const elements = page.match(/<(script|link)\b[^>]*>/g) ?? []
  const firstElements = elements.filter(
    (element) =>
      /^<script|rel="(stylesheet|modulepreload)"/.test(element) &&
      // The full stylesheet loads later.
      !element.includes('type="text/plain"'),
  )
  return new Set(firstElements.flatMap((element) => /(?:src|href)="\/([^"]+)"/.exec(element)?.[1] ?? []))
}
