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
    const near = name.length >= minLength ? nearest(name, known) : undefined
    return near ? [`${name} isn’t a setting. Did you mean ${near}?`] : []
  })
  return [...new Set([...inFile, ...slips])]
}

/** Shorter names resemble one another by chance. */
const minLength = 7
const maxTypos = 2

function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((other) => ({ other, slips: countTypos(name.toUpperCase(), other) }))
    .toSorted((one, two) => one.slips - two.slips)
  return best && best.slips <= maxTypos ? best.other : undefined
}

/** The number of letters left out, added, changed, or swapped with their neighbour. */
function countTypos(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let index = 1; index <= one.length; index += 1) {
    const row = [index]
    for (let column = 1; column <= other.length; column += 1) {
      const isSameLetter = one[index - 1] === other[column - 1]
      const isSwapped = one[index - 1] === other[column - 2] && one[index - 2] === other[column - 1]
      row.push(
        Math.min(
          cell(rows, index - 1, column) + 1,
          (row[column - 1] ?? 0) + 1,
          cell(rows, index - 1, column - 1) + (isSameLetter ? 0 : 1),
          isSwapped ? cell(rows, index - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
    rows.push(row)
  }
  return cell(rows, one.length, other.length)
}

const cell = (rows: number[][], index: number, column: number) => rows[index]?.[column] ?? Infinity
