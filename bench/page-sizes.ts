import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { firstPages } from '../scripts/first-pages.ts'

const dist = 'dist/web'

/** The page a first visit gets, what it loads besides the entry, and how many KB it may be, gzipped (docs/performance.md). */
const pages = [
  { page: '/auth', html: 'auth.html', modules: firstPages.auth, target: 150 },
  { page: '/guest', html: 'guest.html', modules: firstPages.guest, target: 180 },
  { page: 'organiser shell', html: 'index.html', modules: firstPages.organiser, target: 200 },
]

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.string().array().optional(), css: z.string().array().optional() }),
)
type Manifest = z.infer<typeof Manifest>

/** From the built web app, with what every page imports counted once; nothing when it is not built. */
export function pageSizes(): { measure: string; page: string; kb: number; target: number }[] {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) return []
  const manifest = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  return pages.map(({ page, html, modules, target }) => {
    const files = filesNamedBy(html)
    for (const module of ['index.html', ...modules]) collect(manifest, module, files)
    const bytes = [...files].reduce((sum, one) => sum + gzipSync(readFileSync(join(dist, one))).length, 0)
    return { measure: 'JS and CSS, gzip, first load', page, kb: Math.round(bytes / 102.4) / 10, target }
  })
}

function collect(manifest: Manifest, module: string, files: Set<string>): void {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`The built web app has no ${module}.`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  // The entry's own styles are the page's business, which names them.
  if (module !== 'index.html') for (const css of chunk.css ?? []) files.add(css)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
}

/** Scripts, styles and what is to be fetched ahead, as the page itself says. */
function filesNamedBy(html: string): Set<string> {
  const page = readFileSync(join(dist, html), 'utf8')
  const elements = page.match(/<(script|link)\b[^>]*>/g) ?? []
  const wanted = elements.filter((element) => /^<script|rel="(stylesheet|modulepreload)"/.test(element))
  return new Set(wanted.flatMap((element) => /(?:src|href)="\/([^"]+)"/.exec(element)?.[1] ?? []))
}
