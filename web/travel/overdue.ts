import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { statusesOf } from '#web/travel/arrival-groups.ts'
import { useClock } from '#web/travel/use-clock.ts'

/** How many people the arrivals page shows as overdue; 0 until they are counted, and unless the event is under way. */
export function useOverdueCount(venue: VenueChoice): number {
  const arrivals = useQuery({
    ...api.travel.arrivals.queryOptions({ input: { venueId: venue.id } }),
    enabled: venue.state === 'now',
  })
  const people = statusesOf(arrivals.data ?? [], useClock(venue))
  return people.filter(({ state }) => state === 'missing').length
}

export const overdueHref = (venueId: string) => `/travel?view=arrivals&state=missing&venue=${venueId}`

export const overdueText = (count: number) => `Who is overdue (${count})`
