import type { Context } from '#server/core/context.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * Sends what the page's query found (server/core/api.ts); refuses NOT_FOUND when it found nothing. The returned value is
 * ignored: the text becomes the body in server/core/rpc.ts. So the type fits any output.
 */
export function sendQueryResult(call: { context: Context }): never
export function sendQueryResult({ context }: { context: Context }): unknown {
  return sendJson(context, context.answer() ?? refuse('NOT_FOUND'))
}

/** Sends JSON text as Postgres built it. */
export function sendJson(context: Context, text: string): never
export function sendJson(context: Context, text: string): unknown {
  context.reply.json = text
  return null
}
