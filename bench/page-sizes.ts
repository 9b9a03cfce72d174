import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

const dist = 'dist/web'

/** What a first visit loads besides the entry, and how many KB of JS and CSS, gzipped, it may be (targets.md). */
const pages = [
  { page: '/auth', modules: ['accounts/auth-page.tsx'], target: 150 },
  { page: '/guest', modules: ['shell/guest-area.tsx', 'portal/my-information-page.tsx'], target: 180 },
  {
    page: 'organiser shell',
    modules: ['shell/organiser-area.tsx', 'dashboard/dashboard-page.tsx'],
    target: 200,
  },
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
  return pages.map(({ page, modules, target }) => {
    const files = new Set<string>()
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
  for (const css of chunk.css ?? []) files.add(css)
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files)
}
