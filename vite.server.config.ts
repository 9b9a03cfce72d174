import { defineConfig } from 'vite'

/**
 * The server as the few files that `npm start` runs: loading 650 files of ours and more of the libraries' was half of the
 * start. Development and tests of single parts run the TypeScript as it is.
 */
export default defineConfig({
  // PGlite finds its database program beside its own file.
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node24',
    // A stack names our lines.
    sourcemap: true,
    minify: false,
    // Side by side and two folders below the root, as server/lib/root.ts counts on.
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
