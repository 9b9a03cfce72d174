import { createHash } from 'node:crypto'
import { transform } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'
import { firstPages, modulesOf, openedOn, prefetch } from './page-modules.ts'

type FirstPage = keyof typeof firstPages
const names: readonly FirstPage[] = ['auth', 'guest', 'organiser', 'desk', 'survey']

/** In dist/web: the scripts of each first page. Files starting with a dot are never served. */
export const firstPageList = '.vite/first-pages.json'

/**
 * Writes an HTML page for each first page beside index.html, which also names the files it needs next, so that they
 * load with the entry and not after it has run. It contains only the styles that its modules name, and a meta element
 * with the full stylesheet, which loads before any other page (web/lib/full-stylesheet.ts). Each page starts with the
 * script that sends its first requests.
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
      const [link, full = ''] = sheet.exec(html) ?? []
      const styles = bundle[full]
      if (link === undefined || styles?.type !== 'asset') {
        return this.error('index.html has not the stylesheet it used to have.')
      }
      const codeOf = new Map(Object.values(bundle).flatMap(codeIn))
      for (const name of names) {
        const modules = new Set([
          ...modulesOf(name, this),
          ...modulesOf('entry', this),
          ...openedOn(name, this),
        ])
        const code = [...modules].map((id) => codeOf.get(id) ?? '')
        const own = stylesNamedIn([html, ...code].join('\n'), String(styles.source))
        const fileName = `assets/${name}-${createHash('sha256').update(own).digest('base64url').slice(0, 8)}.css`
        this.emitFile({ type: 'asset', fileName, source: own })
        const meta = `<meta name="first-page" content="${name}"><meta name="full-stylesheet" content="/${full}">`
        const source = withFiles(html, bundle, firstPages[name]).replace(
          link,
          link.replace(full, fileName) + meta,
        )
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
      }
      const scripts = names.map((name) => [name, [...scriptsOf(bundle, firstPages[name])]])
      const list = JSON.stringify(Object.fromEntries(scripts))
      this.emitFile({ type: 'asset', fileName: firstPageList, source: list })
    },
  }
}

const codeIn = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): [id: string, code: string][] =>
  file.type === 'chunk' ? Object.entries(file.modules).map(([id, { code }]) => [id, code ?? '']) : []

/** A stylesheet without the rules of classes that the text never names. Tailwind only finds classes that are written out. */
export function stylesNamedIn(text: string, styles: string): Uint8Array {
  const words = new Set(text.split(/[\s"'`]+/))
  // Scripts and stylesheets escape a quote inside a name differently.
  const isNamed = (name: string) => words.has(name) || /["'\\]/.test(name)
  const filename = 'first-page.css'
  const { code } = transform({
    filename,
    code: Buffer.from(styles),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value: { selectors } }) =>
          selectors.some((parts) => parts.every((part) => part.type !== 'class' || isNamed(part.name)))
            ? undefined
            : [],
      },
    },
  })
  // Theme values, registered properties and animations that no remaining rule uses.
  const left = String(code)
  const isRead = (name: string) => left.includes(`var(${name}`) || text.includes(name)
  return transform({
    filename,
    code,
    minify: true,
    visitor: {
      Rule: {
        property: ({ value: { name } }) => (isRead(name) ? undefined : []),
        keyframes: ({ value: { name } }) => (left.split(name.value).length > 2 ? undefined : []),
      },
      Declaration: {
        custom: ({ name }) => (isRead(name) ? undefined : []),
      },
    },
  }).code
}

const isPrefetch = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  file.type === 'chunk' && (file.facadeModuleId?.endsWith(`/web/${prefetch}`) ?? false)

/** A page's scripts besides the entry's. A page may share a file with others (scripts/file-groups.ts). */
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

const sheet = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+\.css)">/
