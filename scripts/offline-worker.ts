import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { filesOf } from './page-modules.ts'

/** The files of web/public that the pages need. */
const publicFiles = ['theme.js', 'icons/icon-48.png', 'manifest.webmanifest']

/**
 * Guests' pages, and the modules that they load later or when something is changed: without a connection, a change must
 * be refused by a sentence, not by a dialog that fails to load. Each is imported on demand, so it is in a file that the
 * entry doesn't name.
 */
const guestPages = [
  'frame/guest-area',
  'portal/*',
  'offline/*',
  'copies/*',
  'desk/codes/door-code-picture',
  'live/follow-changes',
  'ui/{toast-region,open-option-list,tooltip,menu}',
]

/** The desk, with everything that its page opens during check-in, but not what sets up helpers or adds people. */
const deskPages = [
  'frame/{desk-area,unsent-question}',
  'desk/*',
  'desk/storage/*',
  'desk/codes/*',
  'desk/devices/leave-desk-question',
  'live/follow-changes',
  'ui/{toast-region,tooltip}',
]

/**
 * Writes /sw.js from web/offline/worker.mjs: the built files of the guests' pages and of the desk, and a version that
 * changes with any of them.
 */
export function offlineWorker(root: string): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    config: () => ({ define: { 'import.meta.env.VITE_CONTRACT': JSON.stringify(contractShape(root)) } }),
    generateBundle(_options, bundle) {
      const [guestPage, deskPage] = [bundle['guest.html'], bundle['desk.html']]
      if (guestPage?.type !== 'asset' || deskPage?.type !== 'asset') {
        return this.error('guest.html or desk.html is not in the bundle.')
      }
      const listOf = (pages: readonly string[], { source }: Rolldown.OutputAsset) =>
        [...new Set([...assetsOf(bundle, modulesIn(root, pages)), ...stylesOf(source), ...publicFiles])].map(
          (file) => `/${file}`,
        )
      const guest = listOf(guestPages, guestPage)
      const desk = listOf(deskPages, deskPage)
      const worker = readFileSync(join(root, 'web/offline/worker.mjs'), 'utf8')
      const hashedParts = [
        worker,
        guestPage.source,
        deskPage.source,
        ...guest,
        ...desk,
        ...publicFiles.map((file) => readFileSync(join(root, 'web/public', file))),
      ]
      const source = worker
        .replace("'{version}'", JSON.stringify(hashOf(hashedParts)))
        .replace("['{guest files}']", JSON.stringify(guest))
        .replace("['{desk files}']", JSON.stringify(desk))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}

/** A hash of the contract's files. Responses keep their form as long as none of these files changes. */
function contractShape(root: string): string {
  const files = globSync('contract/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  return hashOf(files.toSorted().map((file) => readFileSync(join(root, file))))
}

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

const stylesOf = (page: string | Uint8Array) =>
  [...String(page).matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = '']) => file)

/** The ids of the modules that the patterns match. Throws if one matches none, as after a folder was renamed. */
function modulesIn(root: string, patterns: readonly string[]): ReadonlySet<string> {
  return new Set(
    patterns.flatMap((pattern) => {
      const files = globSync(`web/${pattern}.{ts,tsx}`, { cwd: root })
      if (files.length === 0) throw new Error(`No module is named web/${pattern}.`)
      return files.map((file) => normalizePath(join(root, file)))
    }),
  )
}

/** The scripts and styles of the pages, and all fonts. */
function assetsOf(bundle: Rolldown.OutputBundle, pages: ReadonlySet<string>): string[] {
  const files = filesOf(bundle, ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => pages.has(id)))
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  const styles = [...files].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [...fonts, ...styles, ...[...files].map(({ fileName }) => fileName)]
}
