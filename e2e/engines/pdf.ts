import { inflateSync } from 'node:zlib'

/** The number of texts in a PDF; each table cell has at least one. */
export function textsIn(pdf: Buffer): number {
  return streamsOf(pdf).reduce((sum, stream) => sum + (stream.match(/[)\]>]\s*T[jJ]\b/g)?.length ?? 0), 0)
}

function streamsOf(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const dictionary = pdf.subarray(pdf.lastIndexOf(' obj', at), at).toString('latin1')
    const isDrawing = dictionary.includes('/FlateDecode') && !/\/(Type|Subtype|Length1)\b/.test(dictionary)
    if (pdf.subarray(at - 3, at).toString() === 'end' || !isDrawing) continue
    found.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1'))
  }
  return found
}
