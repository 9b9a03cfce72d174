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
    // What is logged names our lines (server/lib/own-lines.ts).
    sourcemap: true,
    minify: false,
    // Side by side and two folders below the root, as server/lib/root.ts counts on.
    rolldownOptions: {
      // A thread starts at a file of its own.
      input: {
        main: 'server/main.ts',
        'rooms-worker': 'server/rooms/optimum/worker.ts',
        // The operator's commands, where there are no sources.
        backup: 'server/cli/backup.ts',
        'change-secret': 'server/cli/change-secret.ts',
        doctor: 'server/cli/doctor.ts',
        'make-admin': 'server/cli/make-admin.ts',
        restore: 'server/cli/restore.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Names and lines are a third of a map.
        sourcemapExcludeSources: true,
      },
    },
  },
})
