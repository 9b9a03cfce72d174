import { fold } from '#web/base/fold.ts'

/** The words of a search text. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean)

/**
 * Searches rows by a string of each: returns the rows that contain every word, ignoring case and accents, or all rows for an
 * empty search. Folding 5,000 names at every key press would be noticeable, so each row's text is folded once and cached with
 * the row.
 */
export function searchBy<Row extends object>(textOf: (row: Row) => string) {
  const texts = new WeakMap<Row, string>()
  const foldedOf = (row: Row): string => {
    const text = texts.get(row) ?? fold(textOf(row))
    texts.set(row, text)
    return text
  }
  return (rows: readonly Row[], typed: string): readonly Row[] => {
    const words = wordsOf(typed)
    return words.length === 0
      ? rows
      : rows.filter((row) => words.every((word) => foldedOf(row).includes(word)))
  }
}
