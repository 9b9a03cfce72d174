import type { Context } from '#server/context.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * Hands on what the page's question found (server/api.ts); refuses NOT_FOUND when that is nothing. What it returns is
 * then looked at by nobody: the text becomes the body in server/lib/rpc.ts. So the type is one that fits any output.
 */
export function handOn(call: { context: Context }): never
export function handOn({ context }: { context: Context }): unknown {
  context.reply.json = context.answer() ?? refuse('NOT_FOUND')
  return null
}
