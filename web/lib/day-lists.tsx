import type { ReactNode } from 'react'
import { formatLongDay } from '#web/base/dates.ts'
import { EarlierEntries } from '#web/lib/earlier-entries.tsx'
import { groupBy } from '#web/lib/group-by.ts'

type DayListsProps<Row> = {
  /** In the order in which they are shown. */
  rows: readonly Row[]
  /** A row's day at the venue, `YYYY-MM-DD`. */
  dayOf: (row: Row) => string
  isOver: (row: Row) => boolean
  /** The noun for a row: 'meal'. */
  noun: string
  /** Whether rows that are over are folded, unless all are over. People who search or filter see every match. */
  isCollapsed: boolean
  /** A row as a list item. */
  children: (row: Row) => ReactNode
}

export function DayLists<Row>({ rows, dayOf, isOver, noun, isCollapsed, children }: DayListsProps<Row>) {
  const show = (visibleRows: readonly Row[]) => (
    <div className="flex min-w-0 flex-col gap-3">
      {[...groupBy(visibleRows, dayOf)].map(([day, dayRows]) => (
        <section key={day} className="min-w-0">
          <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-soft">
            {formatLongDay(day)}
          </h2>
          <ul className="@container divide-y divide-line rounded-popover border border-line bg-card">
            {dayRows.map(children)}
          </ul>
        </section>
      ))}
    </div>
  )
  if (!isCollapsed) return show(rows)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <EarlierEntries entries={rows} isOver={isOver} noun={noun}>
        {show}
      </EarlierEntries>
    </div>
  )
}
