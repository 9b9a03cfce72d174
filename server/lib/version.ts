import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { fromRoot } from '#server/lib/root.ts'

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')))
