import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { firstPageFiles } from './scripts/first-pages.ts'
import { fileGroups, refuseCircularFiles } from './scripts/file-groups.ts'
import { enforceBrowserFloor } from './scripts/browser-floor.ts'
import { iconFiles } from './scripts/icon-files.ts'
import { offlineWorker } from './scripts/offline-worker.ts'
import { prefetch, prefetchEvent, publicEntry } from './scripts/page-modules.ts'
import { releaseNotes } from './scripts/release-notes.ts'
import { changeLibraries } from './scripts/library-changes.ts'

/** Where `npm start` answers, for a development server in front of it. */
const server = 'http://localhost:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    // Before everything else, or the sentences of thirty languages come along.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    announceWithoutHtml(),
    iconFiles(),
    changeLibraries(),
    react(),
    tailwind(),
    firstPageFiles(),
    refuseCircularFiles(),
    offlineWorker(import.meta.dirname),
    releaseNotes(import.meta.dirname),
    enforceBrowserFloor(),
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
    rolldownOptions: {
      input: ['web/index.html', `web/${publicEntry}`, `web/${prefetch}`, `web/${prefetchEvent}`],
      output: {
        codeSplitting: {
          groups: fileGroups(),
          includeDependenciesRecursively: false,
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
