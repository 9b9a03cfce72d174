import type { ReactNode } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

type EarlierEntriesProps<Entry> = {
  entries: readonly Entry[]
  isOver: (entry: Entry) => boolean
  /** The noun for an entry: 'item'. */
  noun: string
  /** Whether past entries come last, because the first screen belongs to what lies ahead. */
  isLast?: boolean
  children: (entries: readonly Entry[]) => ReactNode
}

/** Folds past entries above or below the current and coming ones, unless all are past. Print shows everything. */
export function EarlierEntries<Entry>(props: EarlierEntriesProps<Entry>) {
  const { entries, isOver, noun, isLast = false, children } = props
  const pastEntries = entries.filter(isOver)
  if (pastEntries.length === 0 || pastEntries.length === entries.length) return children(entries)
  const earlier = (
    <Disclosure title={`Earlier: ${pluralize(pastEntries.length, noun)}`} level={2} isPrinted>
      {children(pastEntries)}
    </Disclosure>
  )
  return (
    <>
      {!isLast && earlier}
      {children(entries.filter((entry) => !isOver(entry)))}
      {isLast && earlier}
    </>
  )
}
