import { parse } from 'csv-parse/browser/esm/sync'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = ['\t', ';', ',', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Decodes a file's text in the given encoding, or in the one that its bytes suggest. */
export function decode(bytes: Uint8Array, chosen?: Encoding): { text: string; encoding: Encoding } {
  const encoding = chosen ?? encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  // Latin letters in UTF-16 are half zeros: the second byte of each pair, or the first.
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252' // not UTF-8, so probably saved by Excel on Windows
  }
}

/**
 * The delimiter with which most lines have the same number of cells, more than one. Counting characters alone would take the
 * comma in German decimals for it.
 */
export function chooseDelimiter(text: string): Delimiter {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
  const scores = delimiters.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const line of lines.slice(0, 100)) {
      const cells = line.replaceAll(/"[^"]*"/g, '').split(delimiter).length
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
    }
    return Math.max(0, ...counts.values())
  })
  return delimiters[scores.indexOf(Math.max(...scores))] ?? ','
}

/**
 * Removes a first line `sep=;`, which some programs write to tell Excel the delimiter. `skipped`: how many lines were removed.
 */
export function withoutDeclaration(text: string): {
  text: string
  declared: Delimiter | undefined
  skipped: number
} {
  const [all, mark] = /^\uFEFF?"?sep=(.)"?[;,\t|]*(?:\r\n|[\r\n]|$)/i.exec(text) ?? []
  if (all === undefined) return { text, declared: undefined, skipped: 0 }
  return {
    text: text.slice(all.length),
    declared: delimiters.find((delimiter) => delimiter === mark),
    skipped: 1,
  }
}

/**
 * Rows of cells. If a quotation mark is never closed, quotation marks have no meaning, and only those around a cell are
 * removed.
 */
export function readDelimited(text: string, delimiter: Delimiter): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  return readQuoted(lines, delimiter) ?? readUnquoted(lines, delimiter)
}

const options = { bom: true, relaxColumnCount: true, relaxQuotes: true } as const

function readQuoted(lines: string, delimiter: Delimiter): string[][] | undefined {
  try {
    const rows: string[][] = parse(lines, { ...options, delimiter })
    // A cell that still begins with a quotation mark and has a line end was not closed where it should have been.
    return rows.some((row) => row.some((cell) => /^"[^]*\n/.test(cell))) ? undefined : rows
  } catch {
    return undefined // the last cell was not closed
  }
}

function readUnquoted(lines: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = parse(lines, { ...options, delimiter, quote: null })
  return rows.map((row) => row.map((cell) => cell.trim().replace(/^"(.*?)"?$/, '$1')))
}
