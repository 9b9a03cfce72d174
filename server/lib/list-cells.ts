/**
 * The non-empty cells of an imported line by column. A dash, a question mark or 'n/a' means unknown: it isn't an
 * answer, not even 'none'.
 */
export const cellsByColumn = <Column extends string>(
  columns: readonly Column[],
  line: readonly string[],
): Partial<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = line[at]?.trim() ?? ''
      return /^([-–—?.\s]*|n\/a|k\.\s?a\.)$/i.test(cell) ? [] : [[column, cell]]
    }),
  )
