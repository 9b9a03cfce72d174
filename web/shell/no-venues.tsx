import { MapPin } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** An organiser's first step, because nothing can be planned without a venue. */
export const NoVenues = () => (
  <EmptyState
    icon={MapPin}
    title="No venues added yet"
    hint="Start by adding venues and rooms in the Venues tab."
    action={
      <LinkButton variant="primary" href="/venues">
        Go to Venues
      </LinkButton>
    }
  />
)
