import type { Plugin, Rolldown } from 'vite'

/** What a first visit loads besides the entry. Their weight and time have targets, which `npm run bench` looks at. */
export const firstPages = {
  auth: ['sign-in/auth-page.tsx'],
  guest: ['frame/guest-area.tsx', 'portal/my-information-page.tsx'],
  organiser: ['frame/organiser-area.tsx', 'dashboard/dashboard-page.tsx'],
  desk: ['frame/desk-area.tsx', 'desk/desk-page.tsx'],
  survey: ['registration/survey/survey-page.tsx'],
} as const

/** In dist/web: which scripts each first page has. Nothing that begins with a dot is served. */
export const firstPageList = '.vite/first-pages.json'

/** Sends the first requests before the app's code has loaded. */
export const prefetch = 'frame/prefetch.ts'

/**
 * Writes auth.html, guest.html and survey.html beside index.html: the same page, which preloads the files it needs next,
 * so that they load with the entry and not after it has run. The sign-in page gets its own styles and names the full
 * stylesheet in a meta element (web/lib/full-stylesheet.ts). Every page begins with the script that sends its first requests.
 */
export function firstPageFiles(): Plugin {
  return {
    name: 'first-page-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('index.html is not in the bundle.')
      const first = Object.values(bundle).find(isPrefetch)
      if (first === undefined) return this.error('prefetch.ts is not in the bundle.')
      // As early as possible: its requests are answered while everything else loads.
      const script = `<script type="module" async crossorigin src="/${first.fileName}"></script>`
      const html = String(page.source).replace('<head>', `<head>${script}`)
      page.source = html
      const auth = withFrontStyles(withFiles(html, bundle, firstPages.auth), bundle)
      if (auth === undefined)
        return this.error('index.html or the bundle has not the styles it used to have.')
      for (const name of ['guest', 'survey'] as const) {
        const source = withFiles(html, bundle, firstPages[name])
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
      }
      this.emitFile({ type: 'asset', fileName: 'auth.html', source: auth })
      const scripts = Object.entries(firstPages).map(([name, modules]) => [
        name,
        [...scriptsOf(bundle, modules)],
      ])
      const list = JSON.stringify(Object.fromEntries(scripts))
      this.emitFile({ type: 'asset', fileName: firstPageList, source: list })
    },
  }
}

const isPrefetch = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  file.type === 'chunk' && (file.facadeModuleId?.endsWith(`/web/${prefetch}`) ?? false)

/** The scripts of a page, beside the entry's. A page is not always a file of its own (scripts/file-groups.ts). */
function scriptsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const isWanted = modules.some((module) => chunk.moduleIds.some((id) => id.endsWith(`/web/${module}`)))
    if (isWanted) collect(bundle, chunk.fileName, files)
  }
  return files
}

function withFiles(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const files = scriptsOf(bundle, modules)
  const missing = [...files].filter((file) => !html.includes(`"/${file}"`))
  const links = missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

function collect(bundle: Rolldown.OutputBundle, fileName: string, found: Set<string>): void {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return
  found.add(fileName)
  for (const imported of chunk.imports) collect(bundle, imported, found)
}

const sheet = /<link rel="stylesheet" crossorigin href="(\/assets\/[^"]+\.css)">/

function withFrontStyles(html: string, bundle: Rolldown.OutputBundle): string | undefined {
  const front = Object.keys(bundle).find((file) => /^assets\/front-[^/]+\.css$/.test(file))
  const [link, whole] = sheet.exec(html) ?? []
  if (front === undefined || link === undefined || whole === undefined) return undefined
  return html.replace(
    link,
    `<link rel="stylesheet" crossorigin href="/${front}"><meta name="full-stylesheet" content="${whole}">`,
  )
}
