/** What a sheet of a workbook says about its rows besides the texts in its cells. Rows and columns count from 1. */
export type SheetLayout = {
  /** Hidden by hand, by a filter or in a closed group. */
  hiddenRows: ReadonlySet<number>
  /** Merged over several rows: the cell in the first row has the value of all. */
  merged: readonly Merged[]
  /** How far the cells reach, filled or not. */
  lastRow: number
  lastColumn: number
}

type Merged = { column: number; from: number; to: number }

/** Reads it from the XML of a sheet. Some programs leave out where a row or a cell is, and mean the next one. */
export function readLayout(xml: string): SheetLayout {
  const hiddenRows = new Set<number>()
  let [row, column, lastRow, lastColumn] = [0, 0, 0, 0]
  for (const [, name, attributes = ''] of xml.matchAll(/<(?:\w+:)?(row|c)\b([^>]*)>/g)) {
    const place = attributeOf(attributes, 'r')
    if (name === 'row') {
      row = place === undefined ? row + 1 : Number(place)
      column = 0
      if (isTrue(attributeOf(attributes, 'hidden'))) hiddenRows.add(row)
    } else {
      column = place === undefined ? column + 1 : placeOf(place).column
      lastRow = Math.max(lastRow, row)
      lastColumn = Math.max(lastColumn, column)
    }
  }
  return { hiddenRows, merged: readMerged(xml), lastRow, lastColumn }
}

function readMerged(xml: string): Merged[] {
  return [...xml.matchAll(/<(?:\w+:)?mergeCell\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const [first, last] = (attributeOf(attributes, 'ref') ?? '').split(':')
    if (first === undefined || last === undefined) return []
    const [start, end] = [placeOf(first), placeOf(last)]
    return start.row < end.row ? [{ column: start.column, from: start.row, to: end.row }] : []
  })
}

/**
 * The rows with the value of each merged cell in all its rows. A row without any other text stays empty: it is no line of
 * the list. `filled`: how many rows got a value.
 */
export function fillMerged(
  rows: readonly (readonly string[])[],
  merged: readonly Merged[],
): { rows: readonly (readonly string[])[]; filled: number } {
  const filled = new Map<number, string[]>()
  for (const { column, from, to } of merged) {
    const text = rows[from - 1]?.[column - 1] ?? ''
    if (text.trim() === '') continue
    for (let at = from; at < Math.min(to, rows.length); at += 1) {
      const row = rows[at] ?? []
      if (row.every((cell) => cell.trim() === '')) continue
      const cells = filled.get(at) ?? [...row]
      cells[column - 1] = text
      filled.set(at, cells)
    }
  }
  return { rows: rows.map((row, at) => filled.get(at) ?? row), filled: filled.size }
}

export const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

/** 'AB12' is the row 12 and the column 28. */
function placeOf(reference: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/i.exec(reference) ?? []
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}
