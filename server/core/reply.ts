import type { Context } from '#server/core/context.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * Sends the result of the page's query (server/core/api.ts); NOT_FOUND if there is none. The returned value is ignored,
 * because server/core/rpc.ts sends the text as the body, so the type fits any output.
 */
export function sendQueryResult(call: { context: Context }): never
export function sendQueryResult({ context }: { context: Context }): unknown {
  return sendJson(context, context.queryResult() ?? refuse('NOT_FOUND'))
}

/** Sends JSON text as Postgres built it. */
export function sendJson(context: Context, text: string): never
export function sendJson(context: Context, text: string): unknown {
  context.reply.json = text
  return null
}
