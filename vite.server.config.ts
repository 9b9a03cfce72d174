import { defineConfig } from 'vite'

/**
 * The server as the few files that `npm start` runs: loading 650 files of ours and more of the libraries' was half of the
 * start. Development and tests of single parts run the TypeScript as it is.
 */
export default defineConfig({
  // These two find their WebAssembly beside their own file.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'highs'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    // A stack names our lines.
    sourcemap: true,
    minify: false,
    // Side by side and two folders below the root, as server/lib/root.ts counts on.
    rolldownOptions: {
      // A thread starts at a file of its own.
      input: { main: 'server/main.ts', 'rooms-worker': 'server/rooms/optimum/worker.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node reads the maps of all that it loads, at once: names and lines are a third of them.
        sourcemapExcludeSources: true,
      },
    },
  },
})
