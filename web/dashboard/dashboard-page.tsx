import { useQuery } from '@tanstack/react-query'
import { ActivityCard } from '#web/dashboard/activity-card.tsx'
import { DateNotice } from '#web/dashboard/date-notice.tsx'
import { QuickActions } from '#web/dashboard/quick-actions.tsx'
import { StatCards } from '#web/dashboard/stat-card.tsx'
import { ToDoCard } from '#web/dashboard/to-do-card.tsx'
import { UpcomingCard, UpcomingList } from '#web/dashboard/upcoming-card.tsx'
import { ResultsCard } from '#web/feedback/results-card.tsx'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** /: the state of the edition, what is next, what was done, and what organisers do most. */
export const DashboardPage = () => (
  <VenuePage
    title="Event Dashboard"
    subtitle="Overview of your event planning and management"
    loading={{ shape: 'cards' }}
    withoutVenues={<EmptyDashboard />}
  >
    {({ id }) => (
      <div key={id} className="flex flex-col gap-6">
        <DateNotice />
        <ToDoCard venueId={id} />
        <Counts venueId={id} />
        <ResultsCard venueId={id} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <UpcomingCard venueId={id} />
          <ActivityCard venueId={id} />
        </div>
        <QuickActions venueId={id} />
      </div>
    )}
  </VenuePage>
)

function Counts({ venueId }: { venueId: string }) {
  const counts = useQuery(api.dashboard.counts.queryOptions({ input: { venueId } }))
  if (counts.isLoadingError) {
    return (
      <ErrorState
        message={`The numbers could not be loaded. ${explain(counts.error).sentence}`}
        onRetry={() => void counts.refetch()}
      />
    )
  }
  return <StatCards counts={counts.data} venueId={venueId} />
}

const nothing = {
  invited: 0,
  attendees: 0,
  checkedIn: 0,
  travelBookings: 0,
  roomAssignments: 0,
  activeWorkshops: 0,
  cateringOrders: 0,
  surveyResponses: 0,
}

/** Before the first venue: what will be here, and the first step. */
const EmptyDashboard = () => (
  <div className="flex flex-col gap-6">
    <NoVenues />
    <StatCards counts={nothing} venueId={undefined} />
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="Upcoming Events">
        <UpcomingList upcoming={[]} />
      </Card>
      <ActivityCard venueId={null} />
    </div>
    <QuickActions venueId={undefined} />
  </div>
)
