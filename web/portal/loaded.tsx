import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain } from '#web/lib/failure.ts'
import { useOwnPage } from '#web/portal/own-page.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton, type SkeletonProps } from '#web/ui/skeleton.tsx'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  loading: SkeletonProps
  children: (data: Data) => ReactNode
}

/** One's own list of an edition, with its early states. What is there stays while it is asked for again. */
export function Loaded<Data>({ query, loading, children }: LoadedProps<Data>) {
  const failure = query.isError ? explain(query.error) : undefined
  if (failure?.code === 'NOT_FOUND') return <NotComing />
  if (query.data !== undefined) return children(query.data)
  if (!failure) return <Skeleton {...loading} />
  return (
    <ErrorState
      message={failure.sentence}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

/** Nothing is asked of an edition that one answered with no: the server would refuse it. */
export const IfComing = ({
  venue,
  children,
}: {
  venue: Pick<VenueChoice, 'attending'>
  children: ReactNode
}) => (venue.attending === 'no' ? <NotComing /> : children)

/** The picker offers one's own editions only; of those, one answered 'no' keeps everything but its card. */
const NotComing = () => (
  <EmptyState
    icon={CalendarX}
    title="You said that you are not coming to this event."
    action={<LinkButton href={useOwnPage('/guest')}>My Information</LinkButton>}
  />
)
