import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm start` answers, for a development server in front of it. */
const server = 'http://localhost:3000'

export default defineConfig({
  root: 'web',
  plugins: [
    // Before everything else, or the sentences of thirty languages come along.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
    tailwind(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The policy allows no data: fonts, and a source map would tell strangers how we write.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: { proxy: { '/rpc': server, '/api': server, '/auth/v1': server, '/functions/v1': server } },
})
