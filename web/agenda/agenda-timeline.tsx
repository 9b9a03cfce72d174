import { MapPin } from 'lucide-react'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { formatDayButton, formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { groupByDay, type NowOrNext } from '#web/lib/agenda-times.ts'
import { DayTitle } from '#web/lib/day-title.tsx'
import { NowOrNextBadge } from '#web/lib/now-or-next-badge.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'
import '#web/workshops/agenda-types.css'

type AgendaTimelineProps = {
  entries: readonly AgendaEntry[]
  /** The current and next entries, by id. */
  nowOrNext: ReadonlyMap<string, NowOrNext>
}

/** The programme day by day, read-only. Entries must come sorted by start time. */
export function AgendaTimeline({ entries, nowOrNext }: AgendaTimelineProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-8 print:max-w-none print:gap-5">
      {groupByDay(entries).map(({ date, entries: ofDay }) => (
        <section key={date} aria-label={formatLongDay(date)}>
          <h2 className="mb-4 print:mb-2">{formatLongDay(date)}</h2>
          <ol className="flex flex-col">
            {ofDay.map((entry) => (
              <li
                key={entry.id}
                data-thing={entry.id}
                className={`relative flex gap-4 pb-5 last:pb-0 print:pb-3 ${lineDown}`}
              >
                <Dot type={entry.type} />
                <Entry entry={entry} nowOrNext={nowOrNext.get(entry.id)} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/**
 * The line from an entry's dot to the next. Each entry draws its own: hiding the last one with a :last-child rule would make
 * the browser restyle the whole page whenever an entry is appended.
 */
const lineDown =
  'after:absolute after:top-6 after:-bottom-1 after:left-1.25 after:w-px after:bg-line last:after:hidden print:after:-bottom-3'

const Dot = ({ type }: { type: AgendaEntry['type'] }) => (
  <span aria-hidden data-type={type} className="relative w-3 shrink-0">
    <span className="absolute top-2 left-0 size-3 rounded-full border-2 border-(--type-edge) bg-(--type)" />
  </span>
)

function Entry({ entry, nowOrNext }: { entry: AgendaEntry; nowOrNext: NowOrNext | undefined }) {
  const { title, type, description, location, startTime, endTime } = entry
  return (
    <article
      {...(nowOrNext === 'now' && { 'aria-current': 'time' })}
      className={`grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)] ${nowOrNext === 'now' ? 'rounded-popover bg-tint p-2' : ''}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-3 pt-0.5 sm:flex-col">
        <p className="font-medium">
          <time dateTime={startTime}>{formatTimeRange(startTime, endTime)}</time>
        </p>
        <p className="text-sm text-soft">{formatDayButton(startTime)}</p>
        {nowOrNext && <NowOrNextBadge value={nowOrNext} />}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 wrap-anywhere">
            <DayTitle title={title} day={startTime} />
          </h3>
          <TypeBadge type={type} />
        </div>
        {description && <p className="whitespace-pre-line text-soft wrap-anywhere">{description}</p>}
        {location && (
          <p className="flex items-start gap-2 text-soft">
            <MapPin className="mt-0.5 size-4.5 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{location}</span>
          </p>
        )}
      </div>
    </article>
  )
}
