import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, type SkeletonProps } from '#web/ui/skeleton.tsx'

export type LoadedProps<Data> = {
  /** The result of useQuery. */
  query: { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  /** The shape of the content, with the words for screen readers; without it, nothing shows while loading. */
  loading?: SkeletonProps
  /** The start of the error: 'Failed to fetch venues.' */
  failed?: string
  /** Reloads other queries that probably failed, too. */
  onRetry?: () => void
  /** Shown in place of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's data, or its loading and error states. Existing data stays visible during a refetch. */
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
