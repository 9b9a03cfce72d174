import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/**
 * A stack with our own files and lines instead of the built files that `npm start` runs. The maps are read only after
 * an error, because reading all of them at the start would make it a sixth longer.
 */
export const withOwnLines = (stack: string): string =>
  stack.replace(builtPlace, (place, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return place
    return `${new URL(entry.originalSource, url).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })

const builtPlace = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

const maps = new Map<string, SourceMap | undefined>()

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`))
  return maps.get(url)
}

const Payload = z.object({
  file: z.string().default(''),
  version: z.number(),
  sources: z.string().array(),
  sourcesContent: z.string().array().default([]),
  names: z.string().array(),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
})

/** Libraries have no map. A map that can't be read, for example during an upgrade, must not hide the error itself. */
function readMap(file: string): SourceMap | undefined {
  if (!existsSync(file)) return undefined
  try {
    return new SourceMap(Payload.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch {
    return undefined
  }
}
