import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { addDays, wallClockOf } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { todayLine, type Today } from '#web/portal/today-line.ts'

/** The first line of one's own page: what matters now. The programme is asked for while the event is on. */
export function TodayText({ home }: { home: GuestHome }) {
  const instant = useNow().toISOString()
  const { venue, lastDay, attending } = home
  const now = wallClockOf(instant, venue.timeZone) ?? ''
  const isOn =
    attending !== 'no' &&
    venue.eventStartDate !== null &&
    venue.eventStartDate <= now.slice(0, 10) &&
    now.slice(0, 10) <= addDays(lastDay, 1)
  const asked = { input: { venueId: venue.id } }
  const agenda = useQuery({ ...api.agenda.mine.queryOptions(asked), enabled: isOn })
  if (isOn && agenda.isPending) return <Line>{'\u00A0'}</Line>
  const line = todayLine({
    now,
    here: wallClockOf(instant) ?? now,
    startDate: venue.eventStartDate,
    lastDay,
    attending,
    hasCheckedIn: home.checkInTime !== null,
    room: home.room,
    programme: openEntries(agenda.data ?? []),
    outboundDeparture: home.outboundFlight?.departureTime ?? null,
    returnDeparture: home.returnFlight?.departureTime ?? null,
  })
  return line === undefined ? null : <Line>{line}</Line>
}

const Line = ({ children }: { children: string }) => (
  <p className="-mt-2 mb-2 font-display text-h2 font-semibold tracking-[-0.015em] wrap-anywhere text-brand">
    {children}
  </p>
)

type Entries = Today['programme']

/** What is locked has no title to name. */
const openEntries = (
  entries: readonly { title: string | null; startTime: string; location: string | null }[],
): Entries => entries.flatMap(({ title, ...entry }) => (title === null ? [] : [{ ...entry, title }]))
