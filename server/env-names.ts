/**
 * One sentence for each name that isn't a setting. In the settings file every name counts; in the environment only
 * names that look like a typo of a setting.
 */
export function unknownSettings(
  known: readonly string[],
  { file, environment }: { file: readonly string[]; environment: readonly string[] },
): string[] {
  const unknown = (names: readonly string[]) => names.filter((name) => !known.includes(name))
  const inFile = unknown(file).map((name) => {
    const near = nearest(name, known)
    return near ? `${name} isn’t a setting. Did you mean ${near}?` : `${name} isn’t a setting.`
  })
  const slips = unknown(environment).flatMap((name) => {
    const near = name.length >= shortest ? nearest(name, known) : undefined
    return near ? [`${name} isn’t a setting. Did you mean ${near}?`] : []
  })
  return [...new Set([...inFile, ...slips])]
}

/** Shorter names resemble one another by chance. */
const shortest = 7
const maxTypos = 2

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((other) => ({ other, slips: countTypos(name.toUpperCase(), other) }))
    .toSorted((one, two) => one.slips - two.slips)
  return best && best.slips <= maxTypos ? best.other : undefined
}

/** The number of letters left out, added, changed, or swapped with their neighbour. */
function countTypos(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const isSameLetter = one[at - 1] === other[to - 1]
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      row.push(
        Math.min(
          cell(rows, at - 1, to) + 1,
          (row[to - 1] ?? 0) + 1,
          cell(rows, at - 1, to - 1) + (isSameLetter ? 0 : 1),
          isSwapped ? cell(rows, at - 2, to - 2) + 1 : Infinity,
        ),
      )
    }
    rows.push(row)
  }
  return cell(rows, one.length, other.length)
}

const cell = (rows: number[][], at: number, to: number) => rows[at]?.[to] ?? Infinity
