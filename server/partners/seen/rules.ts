import { createHash } from 'node:crypto'
import { changedFields } from '#server/lib/changed-fields.ts'

/** A line of a partner's list, as stored once they marked it as seen. */
export type Line = { line: string; personId: string | null; content: object }

/** The lines that a partner saw last; null if they never marked any as seen. */
export type SeenLines = ReadonlyMap<string, unknown> | null

/** Returns the same digest for the same lines, in any order. */
export function digestOf(lines: readonly Line[]): string {
  const texts = lines.map(({ line, content }) => JSON.stringify([line, content])).toSorted()
  return createHash('sha256').update(texts.join('\n')).digest('base64url')
}

/**
 * How a line has changed since it was seen, with its old value if different. Nothing counts as new for a partner who
 * never saw the list.
 */
export function changeSince<Was extends object>(seen: SeenLines, was: Was | undefined, now: object) {
  if (seen === null) return { change: null, was: null }
  if (was === undefined) return { change: 'new' as const, was: null }
  const isUnchanged = changedFields(was, now).length === 0
  return isUnchanged ? { change: null, was: null } : { change: 'changed' as const, was }
}

type Leavers = { left: readonly { movedTo: string | number | null }[]; erased: number }
type ComparedLine = { change: unknown }

/** Counts the changes to rooms or runs and to their people. A move counts once, at the new place. */
export function countChanges(
  places: readonly (ComparedLine & Leavers)[],
  { people, gone }: { people: readonly ComparedLine[]; gone: readonly Leavers[] },
): number {
  const lines = [...places, ...people].filter(({ change }) => change !== null)
  const allPlaces = [...places, ...gone]
  const leavers = allPlaces.flatMap(({ left }) => left.filter(({ movedTo }) => movedTo === null))
  return lines.length + gone.length + leavers.length + allPlaces.reduce((sum, { erased }) => sum + erased, 0)
}
