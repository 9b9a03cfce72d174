import { createHash } from 'node:crypto'
import { changedFields } from '#server/lib/changed-fields.ts'

/** A line of a partner's list, as stored once they marked it as seen. */
export type Line = { line: string; personId: string | null; content: object }

/** What a partner saw last, by line; null: they never marked anything. */
export type Seen = ReadonlyMap<string, unknown> | null

/** Returns the same digest for the same lines, in any order. */
export function digestOf(lines: readonly Line[]): string {
  const texts = lines.map(({ line, content }) => JSON.stringify([line, content])).toSorted()
  return createHash('sha256').update(texts.join('\n')).digest('base64url')
}

/**
 * The change of a line since it was seen, with its old value if different. Nothing counts as new for a partner who
 * never saw the list.
 */
export function marks<Was extends object>(seen: Seen, was: Was | undefined, now: object) {
  if (seen === null) return { change: null, was: null }
  if (was === undefined) return { change: 'new' as const, was: null }
  const isSame = changedFields(was, now).length === 0
  return isSame ? { change: null, was: null } : { change: 'changed' as const, was }
}
