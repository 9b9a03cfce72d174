import { useInfiniteQuery } from '@tanstack/react-query'
import { ActivityList } from '#web/audit/activity-list.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Who did what, the newest first; without an edition what belongs to none. */
export function ActivityCard({ venueId }: { venueId: string | null }) {
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
