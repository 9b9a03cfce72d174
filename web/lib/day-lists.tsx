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
  /** The first day that isn't over. */
  today: string
  /** The noun for a row: 'meal'. */
  noun: string
  /** Whether past days are folded; while someone searches or filters, they come last instead. */
  isFolded: boolean
  /** A row as a list item. */
  children: (row: Row) => ReactNode
}

/** Rows in one list a day. Past days are folded above the others, unless all days are past. */
export function DayLists<Row>({ rows, dayOf, today, noun, isFolded, children }: DayListsProps<Row>) {
  const days = [...groupBy(rows, dayOf)]
  const coming = days.filter(([day]) => day >= today)
  const past = days.filter(([day]) => day < today)
  const show = (some: typeof days) => (
    <div className="flex min-w-0 flex-col gap-3">
      {some.map(([day, ofDay]) => (
        <section key={day} aria-label={formatLongDay(day)} className="min-w-0">
          <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-soft">
            {formatLongDay(day)}
            {day < today && ' · over'}
          </h2>
          <ul className="@container divide-y divide-line rounded-popover border border-line bg-card">
            {ofDay.map(children)}
          </ul>
        </section>
      ))}
    </div>
  )
  if (!isFolded || past.length === 0 || coming.length === 0) return show([...coming, ...past])
  const count = past.reduce((sum, [, ofDay]) => sum + ofDay.length, 0)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Disclosure title={`Earlier: ${pluralize(count, noun)}`} level={2} isPrinted>
        {show(past)}
      </Disclosure>
      {show(coming)}
    </div>
  )
}
