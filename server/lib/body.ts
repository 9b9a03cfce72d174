import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { parseJson } from '#server/lib/parse-json.ts'

/**
 * The JSON body of a request, parsed by a schema; null if it doesn't match. The size is limited before any route runs
 * (server/lib/body-limit.ts).
 */
export async function readJsonBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const parsed = schema.safeParse(await readJson(request))
  return parsed.success ? parsed.data : null
}

/** The JSON body of a request; undefined if it isn't JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json(\s*;|$)/i.test(request.headers['content-type'] ?? '')) return undefined
  return parseJson(await text(request))
}
