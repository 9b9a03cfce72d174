import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatInstant } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Initials } from '#web/ui/initials.tsx'

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
    <Card title="Recent Activity">
      <Loaded
        query={activity}
        loading={{ shape: 'text', count: 5 }}
        failed="The recent activity could not be loaded."
      >
        {({ pages }) => <ActivityList entries={pages.flatMap(({ entries }) => entries)} />}
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

type Entry = Outputs['dashboard']['activity']['entries'][number]

const ActivityList = ({ entries }: { entries: readonly Entry[] }) =>
  entries.length === 0 ? (
    <p className="py-6 text-center text-soft">Activity feed coming soon</p>
  ) : (
    <ul className="flex flex-col gap-3">
      {entries.map(({ id, at, who, did, personId }) => (
        <li key={id} className="flex gap-3">
          <Initials name={who ?? 'Quarterdeck'} />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-medium">{who ?? 'Quarterdeck'}</span> {did}
            <span className="block text-sm text-soft">
              {formatInstant(at)}
              {personId !== null && (
                <>
                  {' · '}
                  <PersonName id={personId}>Show person</PersonName>
                </>
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
