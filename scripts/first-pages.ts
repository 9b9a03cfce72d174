import type { Plugin, Rolldown } from 'vite'

/** What a first visit loads besides the entry. Their weight and time have targets, which `npm run bench` looks at. */
export const firstPages = {
  auth: ['sign-in/auth-page.tsx'],
  guest: ['shell/guest-area.tsx', 'portal/my-information-page.tsx'],
  organiser: ['shell/organiser-area.tsx', 'dashboard/dashboard-page.tsx'],
} as const

/** Sends the first requests before the app's code has loaded. */
export const prefetch = 'shell/prefetch.ts'

/**
 * Writes auth.html and guest.html beside index.html: the same page, which preloads the files it needs next, so that
 * they load with the entry and not after it has run. The sign-in page gets its own styles and names the full stylesheet
 * in a meta element (web/lib/full-stylesheet.ts). Every page begins with the script that sends its first requests.
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
      const guest = withFiles(html, bundle, firstPages.guest)
      const auth = withFrontStyles(withFiles(html, bundle, firstPages.auth), bundle)
      if (auth === undefined)
        return this.error('index.html or the bundle has not the styles it used to have.')
      this.emitFile({ type: 'asset', fileName: 'guest.html', source: guest })
      this.emitFile({ type: 'asset', fileName: 'auth.html', source: auth })
    },
  }
}

const isPrefetch = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  file.type === 'chunk' && (file.facadeModuleId?.endsWith(`/web/${prefetch}`) ?? false)

function withFiles(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const files = new Set<string>()
  for (const chunk of Object.values(bundle)) {
    const isWanted =
      chunk.type === 'chunk' && modules.some((module) => chunk.facadeModuleId?.endsWith(`/web/${module}`))
    if (isWanted) collect(bundle, chunk.fileName, files)
  }
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
