import { createHash } from 'node:crypto'
import { transform, type FontFaceProperty } from 'lightningcss'
import type { Plugin, Rolldown } from 'vite'
import { drawEarlyPages } from './early-pages.ts'
import {
  filesOf,
  firstPages,
  modulesOf,
  openedOn,
  prefetch,
  prefetchEvent,
  publicEntry,
  roots,
  strangersPages,
} from './page-modules.ts'

type FirstPage = keyof typeof firstPages
const names: readonly FirstPage[] = ['auth', 'guest', 'organiser', 'desk', 'survey', 'invitation']

/** In dist/web: the scripts of each first page. Files starting with a dot are never served. */
export const firstPageList = '.vite/first-pages.json'

/**
 * Writes an HTML page for each first page beside index.html. Each page also names the files that it needs next, so that
 * they load with the entry and not after it has run. The page contains only the styles that its modules name, and the
 * URL of the full stylesheet, which loads once the browser is idle, and before any other page
 * (web/base/full-stylesheet.ts). The page starts with the script that sends its first requests.
 */
export function firstPageFiles(): Plugin {
  return {
    name: 'first-page-files',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('index.html is not in the bundle.')
      const first = fileOf(bundle, prefetch)
      const firstOfEvent = fileOf(bundle, prefetchEvent)
      const strangersEntry = fileOf(bundle, publicEntry)
      if (!first || !firstOfEvent || !strangersEntry)
        return this.error('The bundle lacks a script that pages begin with.')
      // The script goes first, so that its requests are answered while everything else loads.
      const script = `<script type="module" async fetchpriority="high" crossorigin src="/${first.fileName}"></script>`
      const html = String(page.source).replace('<head>', `<head>${script}`)
      page.source = html
      const [link, sheetFile = ''] = sheet.exec(html) ?? []
      const styles = bundle[sheetFile]
      if (link === undefined || styles?.type !== 'asset') {
        return this.error('index.html lacks its stylesheet.')
      }
      const earlyPages = await drawEarlyPages()
      const codeOf = new Map(Object.values(bundle).flatMap(codeIn))
      for (const name of names) {
        const moduleIds = new Set([
          ...modulesOf(name, this),
          ...modulesOf(entryOf(name), this),
          ...openedOn(name, this),
        ])
        const code = [...moduleIds].map((id) => codeOf.get(id) ?? '')
        const beginning = earlyPages[name]
        // The words come with the page's first response.
        const isFilledLater = beginning?.includes('data-slot') === true
        const allSource = [html, beginning, ...code].join('\n')
        const ownStyles = stylesNamedIn(allSource, String(styles.source), {
          hasFonts: !isFilledLater,
        })
        const fileName = `assets/${name}-${createHash('sha256').update(ownStyles).digest('base64url').slice(0, 8)}.css`
        this.emitFile({ type: 'asset', fileName, source: ownStyles })
        // Browsers don't load a stylesheet of this type. Vite finds the link, and so doesn't make the page's imports
        // wait for the stylesheet.
        const fullStylesLink = `<link rel="stylesheet" type="text/plain" href="/${sheetFile}">`
        const meta = `<meta name="first-page" content="${name}">${fullStylesLink}`
        const document = strangersPages.has(name) ? withEntry(html, strangersEntry) : html
        const modules = [...roots[entryOf(name)], ...firstPages[name]]
        const withPreloads = withFiles(document, bundle, modules).replace(
          link,
          link.replace(sheetFile, fileName) + meta,
        )
        const source = isFilledLater
          ? withBeginning(withFirst(withPreloads, first, firstOfEvent), beginning)
          : beginning === undefined
            ? withPreloads
            : withPreloads.replace(root, () => rootWith(beginning))
        this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
      }
      const scripts = names.map((name) => [name, scriptsOf(bundle, firstPages[name])])
      const list = JSON.stringify(Object.fromEntries(scripts))
      this.emitFile({ type: 'asset', fileName: firstPageList, source: list })
    },
  }
}

const codeIn = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): [id: string, code: string][] =>
  file.type === 'chunk' ? Object.entries(file.modules).map(([id, { code }]) => [id, code ?? '']) : []

/**
 * Returns a stylesheet without the classes that a text never names. Like Tailwind, it finds only written-out classes.
 */
export function stylesNamedIn(text: string, styles: string, { hasFonts = true } = {}): Uint8Array {
  const words = new Set(text.split(/[\s"'`]+/))
  // Scripts and stylesheets escape a quote inside a name differently.
  const isMentioned = (name: string) => words.has(name) || /["'\\]/.test(name)
  const filename = 'first-page.css'
  const { code } = transform({
    filename,
    code: Buffer.from(styles),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value: { selectors } }) =>
          selectors.some((parts) => parts.every((part) => part.type !== 'class' || isMentioned(part.name)))
            ? undefined
            : [],
      },
    },
  })
  // Next, remove theme values, registered properties and animations that no remaining rule uses.
  const remaining = String(code)
  const isUsed = (name: string) => remaining.includes(`var(${name}`) || text.includes(name)
  return transform({
    filename,
    code,
    minify: true,
    visitor: {
      Rule: {
        'font-face': ({ value: { properties } }) => (hasFonts || !isFetched(properties) ? undefined : []),
        property: ({ value: { name } }) => (isUsed(name) ? undefined : []),
        keyframes: ({ value: { name } }) => (remaining.split(name.value).length > 2 ? undefined : []),
      },
      Declaration: {
        custom: ({ name }) => (isUsed(name) ? undefined : []),
      },
    },
  }).code
}

const entryOf = (name: FirstPage) => (strangersPages.has(name) ? 'public' : 'entry')

/** The file of a module that is an entry of the build. */
function fileOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk | undefined {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  return chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`))
}

/** A page with another entry script, without the preloads of the former one. */
const withEntry = (html: string, { fileName }: Rolldown.OutputChunk): string =>
  html
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/(<script type="module" crossorigin src="\/)[^"]+/, `$1${fileName}`)

/**
 * A document that can be read before its code arrives: its beginning goes first, and fonts come with the full
 * stylesheet, after the code.
 */
const withBeginning = (html: string, beginning: string): string =>
  html
    .replaceAll(/<link\s+rel="preload"\s+as="font"[^>]*>\s*/g, '')
    .replaceAll(
      '<link rel="modulepreload" crossorigin href',
      '<link rel="modulepreload" crossorigin fetchpriority="low" href',
    )
    .replace('<script type="module" crossorigin', '$& fetchpriority="low"')
    .replace(root, (_root, waiting: string) => rootWith(beginning.replace('<main', `${waiting}<main hidden`)))

const root = /<div id="root">([^]*?)<\/div>/

const rootWith = (page: string): string => `<div id="root"><div data-early>${page}</div></div>`

/** Lets a page begin with another script, and preloads that script's imports. */
const withFirst = (html: string, before: Rolldown.OutputChunk, first: Rolldown.OutputChunk): string =>
  first.imports.reduce(
    (page, file) =>
      page
        .replace(`<link rel="modulepreload" crossorigin href="/${file}">`, '')
        .replace(
          '<head>',
          `<head><link rel="modulepreload" crossorigin fetchpriority="high" href="/${file}">`,
        ),
    html.replace(before.fileName, first.fileName),
  )

const isFetched = (properties: readonly FontFaceProperty[]): boolean =>
  properties.some(({ type, value }) => type === 'source' && value.some((one) => one.type === 'url'))

/** A page's scripts besides the entry's. A page may share a file with others (scripts/file-groups.ts). */
function scriptsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = filesOf(bundle, ({ moduleIds }) =>
    modules.some((module) => moduleIds.some((id) => id.endsWith(`/web/${module}`))),
  )
  return [...files].map(({ fileName }) => fileName)
}

function withFiles(html: string, bundle: Rolldown.OutputBundle, modules: readonly string[]): string {
  const missing = scriptsOf(bundle, modules).filter((file) => !html.includes(`"/${file}"`))
  const links = missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

const sheet = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+\.css)">/
