import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { SavePlace } from '#web/portal/now/save-place.tsx'
import { Card } from '#web/ui/card.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** After the event, for those who came: thanks, what they thought of it, and their place at the next one. */
export function ThanksCard({ home: { venue, lastDay }, day }: { home: GuestHome; day: string }) {
  const own = useQuery(api.feedback.mine.queryOptions({ input: { venueId: venue.id } }))
  const form = useLoaded(loadForm)
  return (
    <Card title={`Thank you for coming to ${venue.name}!`}>
      <Loaded query={own} loading={{ shape: 'text', count: 3 }} failed="The questions could not be loaded.">
        {(answers) => day <= answers.until && form && <form.FeedbackForm venueId={venue.id} own={answers} />}
      </Loaded>
      <SavePlace lastDay={lastDay} day={day} />
    </Card>
  )
}

const loadForm = () => import('#web/feedback/feedback-form.tsx')
