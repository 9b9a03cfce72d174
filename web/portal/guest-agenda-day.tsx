import { GuestAgendaCard } from '#web/portal/guest-agenda-card.tsx'
import type { AgendaEntry, Standing } from '#web/portal/guest-agenda.ts'
import { dayId } from '#web/portal/use-today-in-sight.ts'
import { formatLongDay } from '#web/lib/dates.ts'

type GuestAgendaDayProps = {
  date: string
  entries: readonly AgendaEntry[]
  /** What is on and what is next, by entry. */
  standing: ReadonlyMap<string, Standing>
  /** With a day chosen the list has no heading: the button says which day it is. */
  isAlone: boolean
}

/** One day's entries under its long date. */
export const GuestAgendaDay = ({ date, entries, standing, isAlone }: GuestAgendaDayProps) => (
  <section
    id={dayId(date)}
    aria-label={formatLongDay(date)}
    className="flex scroll-mt-[calc(var(--header-height,4rem)+1rem)] flex-col gap-3"
  >
    <h2 className={isAlone ? 'sr-only' : ''}>{formatLongDay(date)}</h2>
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="grid">
          <GuestAgendaCard entry={entry} standing={standing.get(entry.id)} />
        </li>
      ))}
    </ul>
  </section>
)
