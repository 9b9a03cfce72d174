import { join } from 'node:path'

/**
 * A file of the project by its path from the root. This file is two folders below the root, and so is every file it is
 * built into (vite.server.config.ts).
 */
export const fromRoot = (path: string): string => join(import.meta.dirname, '../..', path)
