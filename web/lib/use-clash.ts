import { useState } from 'react'
import type { z } from 'zod'
import type { Failure } from '#web/lib/failure.ts'
import type { Difference } from '#web/ui/stale-notice.tsx'

type Saved = { id: string; version: number }

/**
 * For a form of something that others may save at the same time: a stale save is answered with the row as it is now, and what
 * it says differently is shown before it can be replaced. Give `onFailure` to useAction, `version` to the save, the
 * form the key `shown.version`, and `differences` and `takeTheirs` to a StaleNotice.
 */
export function useClash<Row extends Saved, Given extends Row | undefined>(
  row: Given,
  schema: z.ZodType<Row>,
) {
  const [shown, setShown] = useState<Given | Row>(row)
  const [clash, setClash] = useState<{ mine: object; theirs: Row; changedBy: string | undefined }>()
  return {
    shown,
    isClash: clash !== undefined,
    /** Who saved it since; undefined where the server does not know. */
    changedBy: clash?.changedBy,
    version: (clash?.theirs ?? shown)?.version ?? 1,
    onFailure: ({ code, data }: Failure, mine: object) => {
      const theirs = code === 'STALE' ? schema.safeParse(data).data : undefined
      if (theirs) setClash({ mine, theirs, changedBy: nameIn(data) })
    },
    takeTheirs: () => {
      if (clash) setShown(clash.theirs)
      setClash(undefined)
    },
    /** By the form's labels, in their order; `write` says a value as people read it where that is not its text. */
    differences: (labels: Readonly<Record<string, string>>, write: Write = () => undefined): Difference[] =>
      clash === undefined ? [] : differencesOf(clash, labels, write),
  }
}

function nameIn(data: unknown): string | undefined {
  const name: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'changedBy') : undefined
  return typeof name === 'string' ? name : undefined
}

type Write = (name: string, value: unknown) => string | undefined

/** What two say differently, by the labels' names and in their order. */
export const differencesOf = (
  { mine, theirs }: { mine: object; theirs: object },
  labels: Readonly<Record<string, string>>,
  write: Write,
): Difference[] =>
  Object.entries(labels).flatMap(([name, label]) => {
    const value: unknown = Reflect.get(theirs, name)
    const isSame = JSON.stringify(value) === JSON.stringify(Reflect.get(mine, name))
    return isSame ? [] : [{ label, theirs: write(name, value) ?? written(value) }]
  })

function written(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
