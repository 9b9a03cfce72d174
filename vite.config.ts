import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { prefetch, firstPageFiles, firstPages } from './scripts/first-pages.ts'
import { keepBrowserFloor } from './scripts/browser-floor.ts'
import { iconFiles } from './scripts/icon-files.ts'
import { offlineWorker } from './scripts/offline-worker.ts'
import { forceEnglishLocale } from './scripts/english-locale.ts'

/** Where `npm start` answers, for a development server in front of it. */
const server = 'http://localhost:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    // Before everything else, or the sentences of thirty languages come along.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    announceWithoutHtml(),
    iconFiles(),
    forceEnglishLocale(),
    react(),
    tailwind(),
    firstPageFiles(),
    offlineWorker(import.meta.dirname),
    keepBrowserFloor(),
  ],
  resolve: {
    alias: [
      // In the worker that reads lists; web/imports/unzip.ts says why.
      {
        find: /^fflate$/,
        replacement: fileURLToPath(new URL('web/imports/unzip.ts', import.meta.url)),
      },
      // React has had this itself since 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' },
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
    ],
  },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The policy allows no data: fonts, and a source map would tell strangers how we write.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Every browser of scripts/browser-floor.ts knows modulepreload.
    modulePreload: { polyfill: false },
    // Which files a page needs, for npm run bench; nothing that begins with a dot is served.
    manifest: true,
    rolldownOptions: {
      input: ['web/index.html', 'web/front.css', `web/${prefetch}`],
      output: {
        codeSplitting: {
          groups: [
            sharedBy('first', isFirst, 5),
            sharedBy('base', isBase, 4),
            sharedBy('shell', isShell, 3),
            sharedBy('guest', isGuest, 2),
            sharedBy('forms', isForms, 1),
            { ...sharedBy('icons', isIcon, 0), minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/rpc': server, '/api': server, '/auth/v1': server, '/functions/v1': server } },
})

/**
 * react-aria empties what it announced by `innerHTML = ''`. Trusted Types forbid it, and date and number fields would
 * throw at the first key. Fails the build when the library changes, so that nobody finds out in a browser.
 */
function announceWithoutHtml(): Plugin {
  return {
    name: 'announce-without-html',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('live-announcer/LiveAnnouncer')) return undefined
      return { code: code.replaceAll(/\.innerHTML = ''/g, '.replaceChildren()'), map: null }
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && /\.innerHTML\s*=\s*(``|''|"")/.test(file.code)) {
          this.error(`${file.fileName} sets innerHTML, which the content policy forbids.`)
        }
      }
    },
  }
}

/** Which first pages need a module, by where one may begin. */
type Needed = {
  byFirst: boolean
  byEntry: boolean
  byAuth: boolean
  byGuests: boolean
  byOrganisers: boolean
}

/** What asks before anything else: one small file that needs no other. */
function isFirst({ byFirst }: Needed): boolean {
  return byFirst
}

/** What every first page loads, in one file. */
function isBase({ byEntry, byAuth, byGuests, byOrganisers }: Needed): boolean {
  const sharers = [byEntry, byAuth, byGuests || byOrganisers].filter(Boolean)
  return sharers.length > 1
}

/** What signed-in people load besides: all that is drawn for both, and what a guest's pages are drawn with. */
function isShell({ byEntry, byAuth, byGuests, byOrganisers }: Needed, id: string): boolean {
  if (byEntry || !byGuests) return false
  return byOrganisers || (!byAuth && /\/(node_modules|web\/ui|web\/lib)\//.test(id))
}

/** What only a guest's home is made of, but for the two pages themselves. */
function isGuest({ byEntry, byAuth, byGuests }: Needed, id: string): boolean {
  return !byEntry && !byAuth && byGuests && !firstPages.guest.some((page) => id.endsWith(`/web/${page}`))
}

/** What the sign-in page's forms are made of, and nearly every other form too. */
function isForms({ byEntry, byAuth, byGuests }: Needed, id: string): boolean {
  return !byEntry && byAuth && !byGuests && !/\/web\/(accounts|sign-in)\/[\w-]+\.tsx$/.test(id)
}

/**
 * The icons that several later pages share. Alone each is a file to be asked for, and a name among those that the entry
 * has to know.
 */
function isIcon({ byEntry, byAuth, byGuests }: Needed, id: string): boolean {
  return !byEntry && !byAuth && !byGuests && id.includes('/node_modules/lucide-react/')
}

/**
 * A file for the modules that several first pages share. Left alone the bundler makes a file for every set of pages,
 * fifty for a first visit: each asked for by itself, and each packed without knowing the others (10 KB in all).
 */
function sharedBy(name: string, isShared: (needed: Needed, id: string) => boolean, priority: number) {
  return {
    priority,
    debugName: name,
    name: (id: string, context: Rolldown.ChunkingContext) => {
      const isNeededBy = (...pages: string[]) => pages.some((page) => modulesOf(page, context).has(id))
      const needed = {
        byFirst: isNeededBy(prefetch),
        byEntry: isNeededBy('main.tsx'),
        byAuth: isNeededBy(...firstPages.auth),
        byGuests: isNeededBy(...firstPages.guest),
        byOrganisers: isNeededBy(...firstPages.organiser),
      }
      return isShared(needed, id) ? name : null
    },
  }
}

const known = new Map<string, Set<string>>()

/** What imports far more than a page takes of it: a text field all of suggesting. */
const takenInParts = /\/(Autocomplete|NumberParser|LocalizedStringDictionary|infiniteQueryObserver)\.m?js$/

/** The modules that a page imports, and what those import, and so on. */
function modulesOf(page: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = known.get(page) ?? new Set<string>()
  if (known.has(page)) return found
  known.set(page, found)
  const open = [normalizePath(fileURLToPath(new URL(`web/${page}`, import.meta.url)))]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || takenInParts.test(id)) continue
    found.add(id)
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
