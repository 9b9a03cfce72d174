import type { HeadCount } from '#contract/head-count.ts'

/**
 * A count without people's own words, except those to keep: an order outlives its people, and their words are health
 * data. The portions stay, as 'Other' and 'Another allergy'.
 */
export const withoutWords = (counted: HeadCount, isKept: (words: string) => boolean): HeadCount => ({
  ...counted,
  diets: mergeLines(
    counted.diets.map((one) => (one.note === null || isKept(one.note) ? one : { ...one, note: null })),
    ({ diet, note }) => `${diet}: ${note}`,
  ),
  allergies: mergeLines(
    counted.allergies.map((one) => (isKept(one.allergy) ? one : { ...one, allergy: 'Another allergy' })),
    ({ allergy }) => allergy,
  ),
})

function mergeLines<Line extends { people: number }>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): Line[] {
  const found = new Map<string, Line>()
  for (const line of lines) {
    const people = (found.get(keyOf(line))?.people ?? 0) + line.people
    found.set(keyOf(line), { ...line, people })
  }
  return [...found.values()]
}
