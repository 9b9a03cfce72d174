import type { Context } from '#server/context.ts'
import { refuse } from '#server/lib/refuse.ts'

/**
 * Answers with JSON text as Postgres built it, from a procedure made with `listApi`. What the handler returns is
 * then looked at by nobody: the text becomes the body in server/lib/rpc.ts. So the type is one that fits any output.
 */
export function handOn(context: Context, json: string): never
export function handOn(context: Context, json: string): unknown {
  context.reply.json = json
  return null
}

/** Hands the caller's own answer on; refuses NOT_FOUND when nothing of theirs was found. */
export const handOnOwn = ({ context }: { context: Context }) =>
  handOn(context, context.ownAnswer() ?? refuse('NOT_FOUND'))
