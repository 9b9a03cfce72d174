import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { recall } from '#web/base/storage.ts'
import { sessionQuery } from '#web/session/session.ts'
import { chosenOf } from '#contract/portal-reads.ts'

/**
 * Fetches the first page's queries while its code still loads: the session, the edition of a survey, and for a guest's home the
 * list of their editions and everything about the selected one, during the event also its agenda and meals. If a query fails,
 * the page reports it and fetches it again.
 */
export async function prefetchQueries(client: QueryClient): Promise<void> {
  const { pathname, search } = window.location
  const inAddress = new URLSearchParams(search).get('venue') ?? undefined
  const survey = pathname === '/survey' && inAddress !== undefined && prefetchSurvey(client, inAddress)
  await client.prefetchQuery(sessionQuery)
  await survey
  const user = client.getQueryData(sessionQuery.queryKey)
  if (user?.role !== 'guest' || user.mustChangePassword || pathname !== '/guest') return
  const choices = api.venues.choices.queryOptions()
  await client.prefetchQuery(choices)
  const venue = chosenOf(client.getQueryData(choices.queryKey) ?? [], [inAddress, recall('venue')])
  if (!venue) return
  const asked = { input: { venueId: venue.id } }
  const home = client.prefetchQuery(api.attendance.mine.queryOptions(asked))
  if (venue.isUnderWay && venue.attending !== 'no') {
    void client.prefetchQuery(api.agenda.mine.queryOptions(asked))
    void client.prefetchQuery(api.catering.mine.queryOptions(asked))
  }
  await home
}

const prefetchSurvey = (client: QueryClient, venueId: string): Promise<void> =>
  client.prefetchQuery(api.survey.open.queryOptions({ input: { venueId } }))
