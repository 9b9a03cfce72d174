import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { parseJson } from '#server/lib/parse-json.ts'

/** Increment it when older versions can no longer read the format. */
export const dumpFormat = { format: 'quarterdeck-backup', version: 1 } as const

const Header = z.object({
  format: z.literal(dumpFormat.format),
  version: z.number().int(),
  madeAt: z.iso.datetime(),
  /** The hashes of the migrations that made its tables, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type DumpHeader = z.output<typeof Header>

const TableLine = z.strictObject({ table: z.string() })
const End = z.strictObject({ end: z.literal(true), rows: z.number(), sha256: z.string() })

/** The file isn't a backup, or can't be used here. Nothing was changed. */
export class DumpRefused extends Error {
  override name = 'DumpRefused'
}

/** Reads the whole file once without using it; resolves to its header, or refuses it. */
export async function verifyDump(file: string): Promise<DumpHeader> {
  const hash = createHash('sha256')
  let header: DumpHeader | undefined
  let previous: string | undefined
  for await (const line of linesOf(file)) {
    header ??= parseHeader(line, file)
    if (previous !== undefined) hash.update(`${previous}\n`)
    previous = line
  }
  const end = End.safeParse(parseJson(previous ?? ''))
  if (!header || !end.success) throw new DumpRefused(`${file} is cut off: its end is missing.`)
  if (end.data.sha256 !== hash.digest('hex'))
    throw new DumpRefused(`${file} is damaged: its checksum is wrong.`)
  return header
}

/** The rows of a verified file, table by table, as Postgres wrote them. */
export async function* rowsOf(file: string): AsyncGenerator<{ table: string; row: string }> {
  let table: string | undefined
  let isFirst = true
  let previous: string | undefined
  for await (const line of linesOf(file)) {
    if (isFirst) {
      isFirst = false
      continue
    }
    // Stays one line behind, so that the last line, which isn't a row, is never returned.
    if (previous !== undefined) {
      const next = previous.startsWith('{"table":') ? TableLine.safeParse(parseJson(previous)) : undefined
      if (next?.success) table = next.data.table
      else if (table !== undefined) yield { table, row: previous }
    }
    previous = line
  }
}

function parseHeader(line: string, file: string): DumpHeader {
  const { data, success } = Header.safeParse(parseJson(line))
  if (!success) throw new DumpRefused(`${file} isn’t a Quarterdeck backup.`)
  if (data.version !== dumpFormat.version) {
    throw new DumpRefused(`${file} has format ${data.version}, but this version reads ${dumpFormat.version}.`)
  }
  return data
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const unpacked = packed.pipe(createGunzip())
  packed.on('error', (error) => unpacked.destroy(error))
  try {
    yield* splitLines(unpacked.setEncoding('utf8'))
  } catch (error) {
    throw new DumpRefused(`${file} ${faultOf(error)}`)
  } finally {
    packed.destroy()
  }
}

/** A complete backup that this user may not read must not look like a broken one. */
function faultOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return 'does not exist.'
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return 'is cut off, or isn’t a Quarterdeck backup.'
  return code === 'EACCES'
    ? 'cannot be read by this user: give it the file, with chown.'
    : `cannot be read (${code || 'no answer'}).`
}

/** Splits only at line feeds, which JSON escapes. Node's readline also splits at U+2028, which a pasted note may contain. */
async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let unfinishedLine = ''
  for await (const part of parts) {
    const lines = `${unfinishedLine}${part}`.split('\n')
    unfinishedLine = lines.pop() ?? ''
    yield* lines
  }
  if (unfinishedLine !== '') yield unfinishedLine
}
