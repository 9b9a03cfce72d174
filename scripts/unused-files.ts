import { importsOf, resolveImport } from './imports.ts'
import type { SourceFile } from './rooms.ts'

/** What something else than an import starts, and what that is. */
const started = new Set([
  // npm start, and npm run with the operator's commands.
  'server/main.ts',
  // A thread of its own, by the path of its file.
  'server/rooms/optimum/worker.ts',
  ...['backup', 'change-secret', 'doctor', 'make-admin', 'restore'].map((name) => `server/cli/${name}.ts`),
  // index.html, the compiler, and the build of the web app.
  ...['main.tsx', 'env.d.ts', 'shell/prefetch.ts', 'imports/unzip.ts'].map((name) => `web/${name}`),
])

const isProduct = (path: string) =>
  /^(contract|server|web)\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !/^(server|web)\/testing\//.test(path)

/** Files that no other file of the product imports: a page without an address, or what is left of something. */
export function unusedFiles(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => isProduct(path))
  const imported = new Set(product.flatMap(({ text }) => importsOf(text).map(resolveImport)))
  return [
    ...product
      .filter(({ path }) => !imported.has(path) && !started.has(path))
      .map(({ path }) => `${path}: nothing imports it. A page has its address in web/routes.tsx.`),
    ...[...started]
      .filter((path) => product.every((file) => file.path !== path))
      .map((path) => `scripts/unused-files.ts: there is no ${path}.`),
  ]
}
