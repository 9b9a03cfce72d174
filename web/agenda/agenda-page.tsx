import { CalendarDays } from 'lucide-react'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** /agenda: the programme of an edition, to read. */
export const AgendaPage = () => (
  <VenuePage
    title="Event Agenda"
    subtitle="What happens, when and where"
    loading={{ shape: 'list' }}
    withoutVenues={<NoVenues />}
  >
    {({ id }) => (
      <EmptyState
        icon={CalendarDays}
        title="No agenda items yet"
        action={<LinkButton href={`/agenda-builder?venue=${id}`}>Go to Agenda Builder</LinkButton>}
      />
    )}
  </VenuePage>
)
