import { CalendarPlus, SearchX, UsersRound } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const title = 'No attendees found'

export const NoVenue = () => (
  <EmptyState
    icon={CalendarPlus}
    title={title}
    hint="Add a venue first, then invite people to it."
    action={<LinkButton href="/venues">Go to Venues</LinkButton>}
  />
)

export const NobodyInvited = () => (
  <EmptyState
    icon={UsersRound}
    title={title}
    hint="Add people with the button above, bring them from an earlier event, or send the survey link: everyone who registers appears here. To invite the people you add, use Guest Setup, or “Copy personal link” in their row’s menu."
    action={<LinkButton href="/survey-settings">Get the survey link</LinkButton>}
  />
)

export const NobodyMatches = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={SearchX}
    title={title}
    hint="Nobody matches this search and these filters."
    action={<Button onPress={onShowAll}>Show everyone</Button>}
  />
)
