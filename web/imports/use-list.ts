import { startTransition, useCallback, useRef, useState } from 'react'
import { findHeads, type ColumnSpec, type Mapping } from '#web/imports/columns.ts'
import { bytesOf, readList } from '#web/imports/read-list.ts'
import type { Choices, Line, Sheet, Source } from '#web/imports/reading.ts'
import { fold } from '#web/lib/fold.ts'
import { recall, remember } from '#web/lib/storage.ts'

export type Kind<Id extends string> = {
  /** What is imported: the mapping of columns is remembered by it. */
  name: string
  specs: readonly ColumnSpec<Id>[]
  guess: (heads: readonly string[] | undefined, rows: readonly (readonly string[])[]) => Mapping<Id>
}

/** A list that was read, as it is mended and mapped. */
export type List<Id extends string> = {
  sheet: Sheet
  /** What stands above the columns; undefined: the first line is one like the others. */
  heads: readonly string[] | undefined
  mapping: Mapping<Id>
  lines: readonly Line[]
  width: number
}

/** The one list of a dialog: where it comes from, how it is read, and what was changed in it. */
export function useList<Id extends string>(kind: Kind<Id>) {
  const [list, setList] = useState<List<Id>>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  // Changes with all that a preview depends on.
  const [revision, setRevision] = useState(0)
  const last = useRef<{ source: Source; choices: Choices }>(undefined)

  const show = (next: List<Id>) => {
    setList(next)
    setRevision((now) => now + 1)
  }
  const change = useCallback((next: (list: List<Id>) => List<Id>) => {
    setList((now) => now && next(now))
    // What was typed is seen first; asking what it does can wait for that.
    startTransition(() => setRevision((now) => now + 1))
  }, [])
  const { name } = kind
  const setColumn = useCallback(
    (at: number, id: Id | null) =>
      change((now) => {
        const mapping = now.mapping.map((column, index) => {
          if (index === at) return id
          return column === id ? null : column
        })
        if (now.heads) remember(memoryOf(name, now.heads), JSON.stringify(mapping))
        return { ...now, mapping }
      }),
    [change, name],
  )
  const read = async (source: Source, choices: Choices = {}) => {
    last.current = { source, choices }
    setReading(true)
    setProblem(undefined)
    try {
      const sheet = await readList(source, choices)
      if (sheet.lines.length === 0) setProblem('There are no lines in it.')
      else show(listOf(sheet, kind))
    } catch {
      setProblem('This file can’t be read. Save it as .xlsx or CSV and choose it again.')
    }
    setReading(false)
  }
  return {
    list,
    problem,
    isReading,
    revision,
    paste: (text: string) => void read({ text }),
    choose: async (file: File | undefined) => {
      if (!file) return
      const found = await bytesOf(file)
      if ('problem' in found) setProblem(found.problem)
      else void read(found)
    },
    /** Reads the same again, otherwise. */
    readAs: (choices: Choices) => {
      if (last.current) void read(last.current.source, { ...last.current.choices, ...choices })
    },
    setHeads: (hasHeads: boolean) => change(({ sheet }) => listOf(sheet, kind, hasHeads)),
    setColumn,
    setCell: (line: number, at: number, text: string) =>
      change((now) => ({
        ...now,
        lines: now.lines.map((one) =>
          one.number === line ? { ...one, cells: withCell(one, at, text) } : one,
        ),
      })),
    /** What went in leaves. */
    keep: (numbers: ReadonlySet<number>) =>
      change((now) => ({ ...now, lines: now.lines.filter(({ number }) => numbers.has(number)) })),
  }
}

function listOf<Id extends string>(sheet: Sheet, kind: Kind<Id>, hasHeads?: boolean): List<Id> {
  const rows = sheet.lines.map(({ cells }) => cells)
  const found = hasHeads === false ? undefined : (findHeads(rows, kind.specs) ?? (hasHeads ? 0 : undefined))
  const heads = found === undefined ? undefined : rows[found]
  const lines = found === undefined ? sheet.lines : sheet.lines.slice(found + 1)
  const width = Math.max(1, ...rows.map((row) => row.length))
  const guessed =
    (heads && recallMapping(kind, heads)) ??
    kind.guess(
      heads,
      lines.map(({ cells }) => cells),
    )
  const mapping = Array.from({ length: width }, (_, at) => guessed[at] ?? null)
  return { sheet, heads, mapping, lines, width }
}

const withCell = ({ cells }: Line, at: number, text: string) =>
  Array.from({ length: Math.max(cells.length, at + 1) }, (_, index) =>
    index === at ? text : (cells[index] ?? ''),
  )

/** The same heads come with the same file next time: what was chosen for them on this device is chosen again. */
function recallMapping<Id extends string>(kind: Kind<Id>, heads: readonly string[]): Mapping<Id> | undefined {
  const kept = recall(memoryOf(kind.name, heads))
  if (kept === undefined) return undefined
  const ids: unknown = JSON.parse(kept)
  if (!Array.isArray(ids)) return undefined
  return ids.map((id: unknown) => kind.specs.find((spec) => spec.id === id)?.id ?? null)
}

const memoryOf = (name: string, heads: readonly string[]) => `import.${name}.${heads.map(fold).join('|')}`
