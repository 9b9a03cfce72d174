import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { AgendaTimeline } from '#web/agenda/agenda-timeline.tsx'
import { PrintButton } from '#web/agenda/print-button.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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

const printButton = () => <PrintButton />

function Agenda({ venueId }: { venueId: string }) {
  const agenda = useQuery(api.agenda.list.queryOptions({ input: { venueId } }))
  if (agenda.isPending) return <Skeleton shape="list" />
  if (!agenda.data) {
    return (
      <ErrorState
        message={sentenceOf(agenda.error)}
        onRetry={() => void agenda.refetch()}
        isRetrying={agenda.isFetching}
      />
    )
  }
  if (agenda.data.length > 0) return <AgendaTimeline entries={agenda.data} />
  return (
    <EmptyState
      icon={CalendarDays}
      title="No agenda items yet"
      action={<LinkButton href={`/agenda-builder?venue=${venueId}`}>Go to Agenda Builder</LinkButton>}
    />
  )
}
