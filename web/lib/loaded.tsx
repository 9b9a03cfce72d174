import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, type SkeletonProps } from '#web/ui/skeleton.tsx'

export type LoadedProps<Data> = {
  /** The result of useQuery. */
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** The shape of what comes, with the spec's loading words; nothing shows while loading without. */
  loading?: SkeletonProps
  /** Before what went wrong: 'Failed to fetch venues.' */
  failed?: string
  /** What to ask again besides, where it probably failed, too. */
  onRetry?: () => void
  /** Instead of a list that nothing is in. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings, with its early states. What is there stays while it is fetched again. */
export function Loaded<Data>({ query, loading, failed, onRetry, empty, children }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    const isEmpty = Array.isArray(query.data) && query.data.length === 0
    return (isEmpty && empty) || children(query.data)
  }
  if (!query.isError) return loading && <Skeleton {...loading} />
  const sentence = sentenceOf(query.error)
  return (
    <ErrorState
      message={failed === undefined ? sentence : `${failed} ${sentence}`}
      onRetry={onRetry ?? (() => void query.refetch())}
    />
  )
}
