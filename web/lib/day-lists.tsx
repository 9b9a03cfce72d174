import type { ReactNode } from 'react'
import { formatLongDay } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

type DayListsProps<Row> = {
  /** In the order in which they are shown. */
  rows: readonly Row[]
  /** A row's day at the venue, `YYYY-MM-DD`. */
  dayOf: (row: Row) => string
  isOver: (row: Row) => boolean
  /** The noun for a row: 'meal'. */
  noun: string
  /** Whether rows that are over are folded, unless all are over. Someone who searches or filters sees every match. */
  isFolded: boolean
  /** A row as a list item. */
  children: (row: Row) => ReactNode
}

/** Rows in one list a day. */
export function DayLists<Row>({ rows, dayOf, isOver, noun, isFolded, children }: DayListsProps<Row>) {
  const show = (some: readonly Row[]) => (
    <div className="flex min-w-0 flex-col gap-3">
      {[...groupBy(some, dayOf)].map(([day, ofDay]) => (
        <section key={day} className="min-w-0">
          <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-soft">
            {formatLongDay(day)}
          </h2>
          <ul className="@container divide-y divide-line rounded-popover border border-line bg-card">
            {ofDay.map(children)}
          </ul>
        </section>
      ))}
    </div>
  )
  const over = rows.filter(isOver)
  if (!isFolded || over.length === 0 || over.length === rows.length) return show(rows)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Disclosure title={`Earlier: ${pluralize(over.length, noun)}`} level={2} isPrinted>
        {show(over)}
      </Disclosure>
      {show(rows.filter((row) => !isOver(row)))}
    </div>
  )
}
