import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, type SkeletonProps } from '#web/ui/skeleton.tsx'

export type LoadedProps<Data> = {
  /** Of useQuery. */
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** The shape of what comes, with the spec's loading words; nothing shows while loading without. */
  loading?: SkeletonProps
  /** Before what went wrong: 'Failed to fetch venues.' */
  failed?: string
  /** What to ask again besides, where it probably failed, too. */
  onRetry?: () => void
  children: (data: Data) => ReactNode
}

/** What a query brings, with its early states. What is there stays while it is fetched again. */
export function Loaded<Data>({ query, loading, failed, onRetry, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return loading && <Skeleton {...loading} />
  const sentence = sentenceOf(query.error)
  return (
    <ErrorState
      message={failed === undefined ? sentence : `${failed} ${sentence}`}
      onRetry={onRetry ?? (() => void query.refetch())}
    />
  )
}
