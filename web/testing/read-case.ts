import { readFileSync } from 'node:fs'
import { betterSheet, type Kind } from '#web/imports/list.ts'
import { read, type Choices, type Sheet } from '#web/imports/reading.ts'

/** Reads a sample file as the worker does. Every name and address in these files is invented. */
export async function readCase(file: string, choices: Choices = {}): Promise<Sheet> {
  const bytes = new Uint8Array(readFileSync(new URL(`../imports/cases/${file}`, import.meta.url)))
  const sheet = await read({ bytes: bytes.buffer }, choices)
  if ('problem' in sheet) throw new Error(sheet.problem)
  return sheet
}

/** Reads a sample file's sheet that the dialog for this kind of list would open. */
export async function readCaseOf<Id extends string>(file: string, kind: Kind<Id>): Promise<Sheet> {
  const first = await readCase(file)
  const better = betterSheet(first, kind)
  return better === undefined ? first : readCase(file, { sheet: better })
}
