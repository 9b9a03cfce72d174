import type { ReactNode } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

type EarlierEntriesProps<Entry> = {
  entries: readonly Entry[]
  isOver: (entry: Entry) => boolean
  /** The noun for an entry: 'item'. */
  noun: string
  children: (entries: readonly Entry[]) => ReactNode
}

/** Folds past entries above the current and coming ones, unless all entries are past. Print shows everything. */
export function EarlierEntries<Entry>({ entries, isOver, noun, children }: EarlierEntriesProps<Entry>) {
  const pastEntries = entries.filter(isOver)
  if (pastEntries.length === 0 || pastEntries.length === entries.length) return children(entries)
  return (
    <>
      <Disclosure title={`Earlier: ${pluralize(pastEntries.length, noun)}`} level={2} isPrinted>
        {children(pastEntries)}
      </Disclosure>
      {children(entries.filter((entry) => !isOver(entry)))}
    </>
  )
}
