import type { ReactNode } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

type EarlierProps<Entry> = {
  entries: readonly Entry[]
  isOver: (entry: Entry) => boolean
  /** The noun for an entry: 'item'. */
  noun: string
  children: (entries: readonly Entry[]) => ReactNode
}

/** Folds past entries above the current and coming ones, unless all entries are past. Print shows everything. */
export function Earlier<Entry>({ entries, isOver, noun, children }: EarlierProps<Entry>) {
  const over = entries.filter(isOver)
  if (over.length === 0 || over.length === entries.length) return children(entries)
  return (
    <>
      <Disclosure title={`Earlier: ${pluralize(over.length, noun)}`} level={2} isPrinted>
        {children(over)}
      </Disclosure>
      {children(entries.filter((entry) => !isOver(entry)))}
    </>
  )
}
