import type { z } from 'zod'
import type { PastedLine } from '#contract/people.ts'

export type Line = z.input<typeof PastedLine>

/** How many lines go in at once. */
export const mostLines = 2000

/**
 * What was pasted, line by line: name, e-mail, studio, between tabs, semicolons or commas, whichever a line has first in
 * this order, so that a name may have a comma in it. The cell with an @ is the address wherever it is, also as
 * 'Name <address>'. Empty lines and a line of column heads are passed over.
 */
export const readLines = (text: string): Line[] =>
  text
    .split(/\r\n|[\r\n]/)
    .map(cellsOf)
    .filter((cells) => cells.length > 0)
    .filter((cells, at) => at > 0 || !isHead(cells))
    .map(lineOf)

function cellsOf(line: string): string[] {
  const separator = ['\t', ';', ','].find((one) => line.includes(one))
  const cells = (separator === undefined ? [line] : line.split(separator)).map(bare)
  return cells.every((cell) => /^[,;\s]*$/.test(cell)) ? [] : cells
}

/** Spreadsheets put quotation marks round a cell. */
const bare = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

const isHead = ([first = '', second = '']: readonly string[]) =>
  /^(full )?name$/i.test(first) && !second.includes('@')

function lineOf(cells: readonly string[]): Line {
  const [, before, inside] =
    /^(.*?)<([^<>]*@[^<>]*)>$/.exec(cells.find((cell) => cell.includes('@')) ?? '') ?? []
  // Of three cells the second is the address, however it looks: the problem is shown then.
  const address = cells.find((cell) => cell.includes('@')) ?? (cells.length > 2 ? cells[1] : undefined)
  const others = cells.filter((_, at) => at !== cells.indexOf(address ?? '\n'))
  const name = before !== undefined && bare(before) !== '' ? bare(before) : others.shift()
  return {
    fullName: short(name),
    email: short(inside?.trim() ?? address),
    studio: short(others.find((cell) => cell !== '')),
  }
}

/** More than any cell may have is cut: the line is then refused with a sentence, instead of the whole call. */
const short = (cell: string | null | undefined) => (cell ? cell.slice(0, 300) : null)
