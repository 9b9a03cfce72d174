import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm start` answers, for a development server in front of it. */
const server = 'http://localhost:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    // Before everything else, or the sentences of thirty languages come along.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    announceWithoutHtml(),
    react(),
    tailwind(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The policy allows no data: fonts, and a source map would tell strangers how we write.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Every browser we support knows modulepreload.
    modulePreload: { polyfill: false },
    // Which files a page needs, for npm run bench; nothing that begins with a dot is served.
    manifest: true,
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
