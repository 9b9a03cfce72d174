import { fold } from '#web/base/fold.ts'

/** What someone searches, word by word. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean)

/**
 * A search by a text of each row: the rows that have every word in it, whatever case and accents, and all of them when
 * nothing is searched. Folding 5,000 names at every key would be felt: each row's text is folded once, for as long as
 * the row lives.
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
