import type { lineOutcomes } from '#contract/imports.ts'

type Outcome = (typeof lineOutcomes)[number]

/** The number of lines of an import by outcome. */
export function countOutcomes(lines: readonly { outcome: Outcome }[]): Record<Outcome, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, asked: 0, problem: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
