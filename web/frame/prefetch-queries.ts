import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { readToken } from '#web/frame/read-token.ts'
import { recall } from '#web/base/storage.ts'
import { sessionQuery } from '#web/session/session.ts'
import { chooseEdition } from '#contract/portal-reads.ts'

/**
 * Fetches the first page's queries while its code is loading: the session, and the survey or invitation; for a guest's home
 * page, also their editions and the attendance at the selected one, and, during the event, that edition's agenda and meals. The
 * page reports a failed query and fetches it again.
 */
export async function prefetchQueries(client: QueryClient): Promise<void> {
  const { pathname, search } = window.location
  const venueInUrl = new URLSearchParams(search).get('venue') ?? undefined
  const token = pathname === '/invitation' ? readToken(window.location.hash) : undefined
  const opening =
    pathname === '/survey' && venueInUrl !== undefined
      ? client.prefetchQuery(api.survey.open.queryOptions({ input: { venueId: venueInUrl } }))
      : token !== undefined &&
        client.prefetchQuery({ ...api.invitations.open.queryOptions({ input: { token } }), retry: false })
  await client.prefetchQuery(sessionQuery)
  await opening
  const user = client.getQueryData(sessionQuery.queryKey)
  if (user?.role !== 'guest' || user.mustChangePassword || pathname !== '/guest') return
  const choices = api.venues.choices.queryOptions()
  await client.prefetchQuery(choices)
  const venue = chooseEdition(client.getQueryData(choices.queryKey) ?? [], [venueInUrl, recall('venue')])
  if (!venue) return
  const venueInput = { input: { venueId: venue.id } }
  const home = client.prefetchQuery(api.attendance.mine.queryOptions(venueInput))
  if (venue.isUnderWay && venue.attending !== 'no') {
    void client.prefetchQuery(api.agenda.mine.queryOptions(venueInput))
    void client.prefetchQuery(api.catering.mine.queryOptions(venueInput))
  }
  await home
}
