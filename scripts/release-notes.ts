import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Plugin } from 'vite'

/** Gives the pages their version, and writes the changelog at /changelog.txt. */
export const releaseNotes = (root: string): Plugin => ({
  name: 'release-notes',
  config: () => ({ define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOf(root)) } }),
  generateBundle() {
    const source = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'changelog.txt', source })
  },
})

export const versionOf = (root: string): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    .version
