import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BedDouble, ClipboardList, Plane, UserCheck } from 'lucide-react'
import { ActivityList } from '#web/audit/activity-list.tsx'
import { formatDate } from '#web/base/dates.ts'
import { StatCards } from '#web/dashboard/stat-card.tsx'
import { waysToDo } from '#web/dashboard/to-do.ts'
import { UpcomingCard, UpcomingList } from '#web/dashboard/upcoming-card.tsx'
import { ResultsCard } from '#web/feedback/results-card.tsx'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { WayList } from '#web/ui/way-list.tsx'

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

/** Who did what, the newest first; without an edition what belongs to none. */
function ActivityCard({ venueId }: { venueId: string | null }) {
  const activity = useInfiniteQuery(
    api.dashboard.activity.infiniteOptions({
      input: (before: string | undefined) => ({ venueId, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    }),
  )
  return (
    <Card
      title="Recent Activity"
      aside={
        venueId !== null && (
          <LinkButton size="small" href={`/history?venue=${venueId}`}>
            History
          </LinkButton>
        )
      }
    >
      <Loaded
        query={activity}
        loading={{ shape: 'text', count: 5 }}
        failed="The recent activity could not be loaded."
      >
        {({ pages }) => (
          <ActivityList
            entries={pages.flatMap(({ entries }) => entries)}
            empty={
              <p className="py-6 text-center text-soft">
                {venueId === null
                  ? 'Activity feed coming soon'
                  : 'Nothing was done here yet: add people on Attendance'}
              </p>
            }
          />
        )}
      </Loaded>
      {activity.hasNextPage && (
        <div className="flex justify-center">
          <Button
            size="small"
            onPress={() => void activity.fetchNextPage()}
            isPending={activity.isFetchingNextPage}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Over the dashboard while nothing is deleted by date. Nothing where the date is not in doubt. */
function DateNotice() {
  const { data } = useQuery(api.privacy.clock.queryOptions())
  const confirm = useAction(api.privacy.confirmDate, {
    success: 'Date confirmed',
    failure: 'Failed to confirm the date',
  })
  const doubt = data?.doubt
  if (!doubt) return null
  if (doubt.kind === 'clocksDiffer') {
    return (
      <Notice tone="bad">
        The clocks of the server and its database differ by {pluralize(doubt.seconds, 'second')}. Until they
        agree, old personal data is not deleted. Tell the person who runs the server.
      </Notice>
    )
  }
  const date = doubt.to.slice(0, 10)
  return (
    <Notice tone="warn">
      <h2>{`Is today ${formatDate(date)}?`}</h2>
      <p className="mt-1">
        {`The server last deleted old personal data on ${formatDate(doubt.from.slice(0, 10))}. Because the date has jumped since, it deletes nothing until you confirm. If the date is wrong, tell the person who runs the server.`}
      </p>
      <div className="mt-3">
        <Button size="small" isPending={confirm.isPending} onPress={() => confirm.run({ date })}>
          {`Yes, it is ${formatDate(date)}`}
        </Button>
      </div>
    </Notice>
  )
}

const actions = [
  { label: 'Check In Attendee', to: '/attendance', icon: UserCheck, search: { focus: 'search' } },
  { label: 'Book Travel', to: '/travel', icon: Plane, search: {} },
  { label: 'Assign Room', to: '/rooms', icon: BedDouble, search: {} },
  { label: 'Create Survey', to: '/survey-settings', icon: ClipboardList, search: {} },
] as const

/** What organisers do most, one press away. */
const QuickActions = ({ venueId }: { venueId: string | undefined }) => (
  <section className="flex flex-col gap-3">
    <h2>Quick Actions</h2>
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {actions.map(({ label, to, icon: Icon, search }) => (
        <li key={to} className="grid">
          <Link
            to={to}
            search={{ venue: venueId, ...search }}
            className="flex min-h-24 flex-col items-start justify-between gap-3 rounded-card border border-line bg-card p-4 font-medium text-ink no-underline transition-colors duration-150 hover:border-brand hover:bg-marked sm:p-5"
          >
            <Icon className="size-5 text-brand" aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

/** What is left to do for an edition, each line with the way there. */
function ToDoCard({ venueId }: { venueId: string }) {
  const toDo = useQuery(api.dashboard.toDo.queryOptions({ input: { venueId } }))
  return (
    <Card title="What next">
      <Loaded
        query={toDo}
        loading={{ shape: 'text', count: 3 }}
        failed="What is left to do could not be loaded."
      >
        {(found) => {
          const ways = waysToDo(found, venueId)
          return ways.length === 0 ? (
            <p className="text-soft">Nothing is left to do right now.</p>
          ) : (
            <WayList ways={ways} linesOnPhone={5} />
          )
        }}
      </Loaded>
    </Card>
  )
}
