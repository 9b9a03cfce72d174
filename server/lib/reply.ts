import type { Context } from '#server/context.ts'

/**
 * Answers with JSON text as Postgres built it, from a procedure made with `listApi`. What the handler returns is
 * then looked at by nobody: the text becomes the body in server/lib/rpc.ts. So the type is one that fits any output.
 */
export function handOn(context: Context, json: string): never
export function handOn(context: Context, json: string): unknown {
  context.reply.json = json
  return null
}
