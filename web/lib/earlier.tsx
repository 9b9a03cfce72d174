import type { ReactNode } from 'react'
import { isPast, type Timed } from '#web/lib/agenda-times.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

type EarlierProps<Entry> = {
  entries: readonly Entry[]
  /** The venue's wall-clock time. */
  now: string
  /** The noun for an entry: 'item'. */
  noun: string
  /** Whether an entry counts as past from its start on. */
  endsAtStart?: (entry: Entry) => boolean
  children: (entries: readonly Entry[]) => ReactNode
}

/** Folds past entries above the current and coming ones, unless all entries are past. Print shows everything. */
export function Earlier<Entry extends Pick<Timed, 'startTime' | 'endTime'>>(props: EarlierProps<Entry>) {
  const { entries, now, noun, endsAtStart, children } = props
  const isOver = (entry: Entry) =>
    isPast(entry, now) || (entry.startTime <= now && endsAtStart?.(entry) === true)
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
