import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { ActivityList } from '#web/audit/activity-list.tsx'
import { UpcomingCard, UpcomingList, type Upcoming } from '#web/dashboard/upcoming-card.tsx'
import { ResultsCard } from '#web/feedback/results-card.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type LaterCardsProps = { venue: VenueChoice; upcoming: UseQueryResult<Upcoming[]> }

/** Upcoming entries and recent activity; once the event is over, only activity. */
export const LaterCards = ({ venue, upcoming }: LaterCardsProps) =>
  venue.state === 'over' ? (
    <ActivityCard venueId={venue.id} />
  ) : (
    <>
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <UpcomingCard upcoming={upcoming} />
        <ActivityCard venueId={venue.id} />
      </div>
      <ResultsCard venueId={venue.id} />
    </>
  )

/** The same cards before there is an edition. */
export const EmptyCards = () => (
  <div className="grid items-start gap-3.5 lg:grid-cols-2">
    <Card title="Upcoming Events">
      <UpcomingList upcoming={[]} />
    </Card>
    <ActivityCard venueId={null} />
  </div>
)

/** The next steps after an event: its feedback, and the next edition. */
export const AfterCards = ({ venue }: { venue: VenueChoice }) => (
  <div className="grid items-start gap-3.5 lg:grid-cols-2">
    <ResultsCard venueId={venue.id} />
    <Card title="Plan the next edition">
      <p className="text-soft">
        Rooms, agenda, meals and people come along. Nobody is invited until you say so.
      </p>
      <div>
        <LinkButton
          variant="primary"
          href={`/next-edition?venue=${venue.id}`}
        >{`Plan it from ${venue.name}`}</LinkButton>
      </div>
    </Card>
  </div>
)

/** Recent changes, newest first; without an edition, the changes that belong to no edition. */
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
