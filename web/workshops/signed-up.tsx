import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { signedUpSentence } from '#web/workshops/workshop-values.ts'

type SignedUpProps = { venueId: string; workshopId: string }

/**
 * Who loses their seat, for a question before a workshop goes. Asked afresh as the question opens: what was last loaded
 * stands only until the answer is here.
 */
export function SignedUp({ venueId, workshopId }: SignedUpProps) {
  const list = api.workshops.list.queryOptions({ input: { venueId } })
  const workshops = useQuery({ ...list, refetchOnMount: 'always' })
  const participants = workshops.data?.find(({ id }) => id === workshopId)?.participants
  const sentence = participants && signedUpSentence(participants)
  return sentence === undefined ? null : <p>{sentence}. They are told by mail.</p>
}
