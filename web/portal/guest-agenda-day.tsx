import { GuestAgendaCard } from '#web/portal/guest-agenda-card.tsx'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'
import { formatLongDay } from '#web/lib/dates.ts'

type GuestAgendaDayProps = {
  date: string
  entries: readonly AgendaEntry[]
  /** With a day chosen the list stands alone, its button says which day it is. */
  isAlone: boolean
}

/** One day's entries under its long date. */
export const GuestAgendaDay = ({ date, entries, isAlone }: GuestAgendaDayProps) => (
  <section aria-label={formatLongDay(date)} className="flex flex-col gap-3">
    <h2 className={isAlone ? 'sr-only' : ''}>{formatLongDay(date)}</h2>
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="grid">
          <GuestAgendaCard entry={entry} />
        </li>
      ))}
    </ul>
  </section>
)
