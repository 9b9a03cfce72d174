import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { AgendaTimeline } from '#web/agenda/agenda-timeline.tsx'
import { useDraftState } from '#web/shell/draft-notice.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageActions } from '#web/ui/page-actions.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'

/** /agenda: the programme of an edition, to read and to print. */
export const AgendaPage = () => (
  <VenuePage
    title="Event Agenda"
    subtitle="What happens, when and where"
    loading={{ shape: 'list' }}
    actions={printButton}
    withoutVenues={<NoVenues />}
  >
    {({ id }) => <Agenda key={id} venueId={id} />}
  </VenuePage>
)

/** After the state of the draft, which stands beside the title. */
const printButton = () => (
  <span className="md:order-1 md:ml-auto">
    <PrintButton />
  </span>
)

function Agenda({ venueId }: { venueId: string }) {
  const agenda = useQuery(api.agenda.list.queryOptions({ input: { venueId } }))
  const draft = useDraftState(venueId)
  return (
    <Loaded
      query={agenda}
      loading={{ shape: 'list' }}
      empty={
        <EmptyState
          icon={CalendarDays}
          title="No agenda items yet"
          action={<LinkButton href={`/agenda-builder?venue=${venueId}`}>Go to Agenda Builder</LinkButton>}
        />
      }
    >
      {(entries) => (
        <>
          <PageActions state={draft} />
          <AgendaTimeline entries={entries} />
        </>
      )}
    </Loaded>
  )
}
