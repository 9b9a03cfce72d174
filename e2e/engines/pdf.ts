import { inflateSync } from 'node:zlib'

/** The number of texts in a PDF; each table cell has at least one. */
export function countTexts(pdf: Buffer): number {
  return streamsOf(pdf).reduce((sum, stream) => sum + (stream.match(/[)\]>]\s*T[jJ]\b/g)?.length ?? 0), 0)
}

function streamsOf(pdf: Buffer): string[] {
  const found: string[] = []
  for (let offset = pdf.indexOf('stream\n'); offset >= 0; offset = pdf.indexOf('stream\n', offset + 7)) {
    const dictionary = pdf.subarray(pdf.lastIndexOf(' obj', offset), offset).toString('latin1')
    const isDrawing = dictionary.includes('/FlateDecode') && !/\/(Type|Subtype|Length1)\b/.test(dictionary)
    if (pdf.subarray(offset - 3, offset).toString() === 'end' || !isDrawing) continue
    found.push(inflateSync(pdf.subarray(offset + 7, pdf.indexOf('endstream', offset))).toString('latin1'))
  }
  return found
}
