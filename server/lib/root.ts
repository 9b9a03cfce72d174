import { join } from 'node:path'

/**
 * The path of a project file given from the root. This file is two folders below the root, and so is every file it is
 * built into (vite.server.config.ts).
 */
export const fromRoot = (path: string): string => join(import.meta.dirname, '../..', path)
