import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { wallClockOf } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { mailSentence, signedUpSentence, waitingSentence } from '#web/workshops/workshop-values.ts'

type SignedUpProps = { venue: VenueChoice; workshopId: string }

/**
 * Who loses their seat, and how many wait for one, for a question before a workshop goes, and whether they hear of it. Asked afresh as the question
 * opens: what was last loaded is shown only until the answer is here.
 */
export function SignedUp({ venue, workshopId }: SignedUpProps) {
  const list = api.workshops.list.queryOptions({ input: { venueId: venue.id } })
  const workshops = useQuery({ ...list, refetchOnMount: 'always' })
  const signInOptions = useQuery({ ...api.accounts.signInOptions.queryOptions(), staleTime: Infinity })
  const now = wallClockOf(useNow().toISOString(), venue.timeZone) ?? ''
  const workshop = workshops.data?.find(({ id }) => id === workshopId)
  if (!workshop) return null
  const concerned = [signedUpSentence(workshop.participants), waitingSentence(workshop.waiting)].filter(
    Boolean,
  )
  if (concerned.length === 0) return null
  const mailed = mailSentence(workshop, { now, isMailConfigured: signInOptions.data?.isMailConfigured })
  return <p>{[...concerned.map((sentence) => `${sentence}.`), mailed].filter(Boolean).join(' ')}</p>
}
