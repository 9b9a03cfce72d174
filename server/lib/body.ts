import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'

/**
 * The JSON body of a request, read against a schema; null when it is not that. The size is limited before any
 * route is asked (server/lib/body-limit.ts).
 */
export async function readJsonBody<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const parsed = schema.safeParse(await readJson(request))
  return parsed.success ? parsed.data : null
}

/** The JSON body of a request; undefined when it is none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json(\s*;|$)/i.test(request.headers['content-type'] ?? '')) return undefined
  return parse(await text(request))
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // what is no JSON fits no schema
  }
}
