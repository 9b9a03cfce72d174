import type { lineOutcomes } from '#contract/imports.ts'

type Outcome = (typeof lineOutcomes)[number]

/**
 * The non-empty cells of an imported line by column. A dash, a question mark or 'n/a' means unknown: it isn't an
 * answer, not even 'none'.
 */
export const cellsByColumn = <Column extends string>(
  columns: readonly Column[],
  line: readonly string[],
): Partial<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap((column, index) => {
      const cell = line[index]?.trim() ?? ''
      return /^([-–—?.\s]*|n\/a|k\.\s?a\.)$/i.test(cell) ? [] : [[column, cell]]
    }),
  )

/**
 * Decides each readable line. `earlier` finds the line that had one of these keys before: a second line about the same
 * thing is a problem, so that the order of lines never matters. `numbers`: the number of each line, as shown.
 */
export function decideEach<Values, Problem, Decision>(
  lines: readonly ({ values: Values } | { name: string; problem: Problem })[],
  numbers: readonly number[],
  decide: (values: Values, earlier: (...keys: string[]) => number | undefined) => Decision,
) {
  const firstLines = new Map<string, number>()
  return lines.map((line, index) => {
    if ('problem' in line) return { kind: 'problem' as const, ...line }
    return decide(line.values, (...keys) => {
      const first = keys.map((key) => firstLines.get(key)).find((one) => one !== undefined)
      if (first === undefined) for (const key of keys) firstLines.set(key, numbers[index] ?? index + 1)
      return first
    })
  })
}

/** The parts that are empty for most lines. */
export const plainLine = { problem: null, changes: [], joins: false }

export function countOutcomes(lines: readonly { outcome: Outcome }[]): Record<Outcome, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, asked: 0, problem: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
