import type { Workshop } from '#web/workshops/workshop-values.ts'

type Line = readonly Pick<Workshop['waiting'][number], 'personId' | 'fullName'>[]

/**
 * Updates an organiser's order to the current line: without people who left, and with newcomers at the end. Returns the same
 * array if nothing changed.
 */
export function followLine(order: readonly string[], line: Line): readonly string[] {
  const waitingIds = new Set(line.map(({ personId }) => personId))
  const known = new Set(order)
  const joined = line.flatMap(({ personId }) => (known.has(personId) ? [] : [personId]))
  const stayed = order.filter((personId) => waitingIds.has(personId))
  return joined.length === 0 && stayed.length === order.length ? order : [...stayed, ...joined]
}

/** Sentences about people who left a line and who joined it; empty if nobody did. */
export function lineChanges(before: Line, after: Line): string[] {
  const left = namesMissingFrom(before, after)
  const joined = namesMissingFrom(after, before)
  return [
    ...(left === '' ? [] : [`No longer waiting: ${left}.`]),
    ...(joined === '' ? [] : [`New on the list: ${joined}.`]),
  ]
}

function namesMissingFrom(line: Line, others: Line): string {
  const known = new Set(others.map(({ personId }) => personId))
  return line.flatMap(({ personId, fullName }) => (known.has(personId) ? [] : [fullName])).join(', ')
}
