import { readFileSync } from 'node:fs'
import { read, type Sheet } from '#web/imports/reading.ts'

/** A file as people have it, read as the worker reads it. Every name and address in these files is invented. */
export async function readCase(file: string): Promise<Sheet> {
  const bytes = new Uint8Array(readFileSync(new URL(`../imports/cases/${file}`, import.meta.url)))
  const sheet = await read({ bytes: bytes.buffer }, {})
  if ('problem' in sheet) throw new Error(sheet.problem)
  return sheet
}
