import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Mapping } from '#web/imports/columns.ts'
import { betterSheet, listOf, withLines, type Kind, type List, type Reason } from '#web/imports/list.ts'
import { bytesOf, readList } from '#web/imports/read-list.ts'
import type { Choices, Line, Source } from '#web/imports/reading.ts'
import { fold } from '#web/base/fold.ts'
import { recall, remember } from '#web/base/storage.ts'

/** A dialog's list: its source, how it is read, and its corrections. */
export function useList<Id extends string>(kind: Kind<Id>) {
  const [list, setList] = useState<List<Id>>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  // Changes with everything that a preview depends on.
  const [revision, setRevision] = useState(0)
  const [isUnsaved, setUnsaved] = useState(false)
  const last = useRef<{ source: Source; choices: Choices }>(undefined)
  const reading = useRef<AbortController>(undefined)
  // Closing the dialog stops reading.
  useEffect(() => () => reading.current?.abort(), [])

  const show = (next: List<Id>, isTyped: boolean) => {
    setList(next)
    setUnsaved(isTyped)
    setRevision((current) => current + 1)
  }
  // The kind from the latest render, so that callbacks stay stable.
  const shownKind = useRef(kind)
  useEffect(() => {
    shownKind.current = kind
  })
  const change = useCallback((next: (list: List<Id>) => List<Id>) => {
    setList((current) => current && withLines(next(current), shownKind.current))
    setUnsaved(true)
    // Renders the typed text first; its preview can wait.
    startTransition(() => setRevision((current) => current + 1))
  }, [])
  const { name, address } = kind
  const setColumn = useCallback(
    (columnIndex: number, id: Id | null) =>
      change((current) => {
        const mapping = current.mapping.map((column, index) => {
          if (index === columnIndex) return id
          return column === id ? null : column
        })
        if (current.headers) remember(memoryOf(name, current.headers), JSON.stringify(mapping))
        return { ...current, mapping, addresses: id === address ? [] : current.addresses }
      }),
    [change, name, address],
  )
  const leaveOut = useCallback(
    (line: number) =>
      change((current) => ({ ...current, removedLines: new Set([...current.removedLines, line]) })),
    [change],
  )
  const read = async (source: Source, choices: Choices = {}) => {
    last.current = { source, choices }
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    setReading(true)
    setProblem(undefined)
    try {
      const first = await readList(source, choices, signal)
      const better = 'problem' in first || choices.sheet !== undefined ? undefined : betterSheet(first, kind)
      const sheet =
        better === undefined ? first : await readList(source, { ...choices, sheet: better }, signal)
      if ('problem' in sheet) setProblem(sheet.problem)
      else if (sheet.lines.length === 0) setProblem('There are no lines in it.')
      else
        show(listOf(sheet, kind, { recalled: (headers) => recallMapping(kind, headers) }), 'text' in source)
    } catch {
      if (signal.aborted) return
      setProblem('This file can’t be read. Save it as .xlsx or CSV and choose it again.')
    }
    setReading(false)
  }
  return {
    list,
    problem,
    isReading,
    revision,
    /** Whether closing would lose pasted text, or corrections since the last import. A file is still on disk. */
    isUnsaved,
    paste: (text: string) => void read({ text }),
    choose: async (file: File | undefined) => {
      if (!file) return
      const found = await bytesOf(file)
      if ('problem' in found) setProblem(found.problem)
      else void read(found)
    },
    /** Reads the same source again with other choices. */
    readAs: (choices: Choices) => {
      if (last.current) void read(last.current.source, { ...last.current.choices, ...choices })
    },
    setHeaders: (hasHeaders: boolean) =>
      change(({ sheet }) =>
        listOf(sheet, kind, { hasHeaders, recalled: (headers) => recallMapping(kind, headers) }),
      ),
    setColumn,
    leaveOut,
    /** Includes lines that were left out. */
    include: (reason: Reason) =>
      change((current) =>
        reason === 'removed'
          ? { ...current, removedLines: new Set() }
          : { ...current, includedReasons: new Set([...current.includedReasons, reason]) },
      ),
    setCell: (line: number, columnIndex: number, text: string) =>
      change((current) => ({
        ...current,
        all: current.all.map((other) =>
          other.number === line ? { ...other, cells: withCell(other, columnIndex, text) } : other,
        ),
      })),
    /**
     * Checks the lines again after an import or its Undo. Saved lines stay in the list, so that a second line about the same
     * person stays a problem and doesn't overwrite what the first one saved.
     */
    checkAgain: () => {
      setRevision((current) => current + 1)
      setUnsaved(false)
    },
  }
}

const withCell = ({ cells }: Line, columnIndex: number, text: string) =>
  Array.from({ length: Math.max(cells.length, columnIndex + 1) }, (_, index) =>
    index === columnIndex ? text : (cells[index] ?? ''),
  )

/** Restores the mapping chosen on this device for the same headers, because the same file often comes again. */
function recallMapping<Id extends string>(
  kind: Kind<Id>,
  headers: readonly string[],
): Mapping<Id> | undefined {
  const remembered = recall(memoryOf(kind.name, headers))
  if (remembered === undefined) return undefined
  const ids: unknown = JSON.parse(remembered)
  if (!Array.isArray(ids)) return undefined
  return ids.map((id: unknown) => kind.specs.find((spec) => spec.id === id)?.id ?? null)
}

const memoryOf = (name: string, headers: readonly string[]) => `import.${name}.${headers.map(fold).join('|')}`
