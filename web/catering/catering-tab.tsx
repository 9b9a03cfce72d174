import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type CateringTabProps<Row> = {
  query: UseQueryResult<Row[]>
  /** 'vendors': 'Failed to fetch vendors'. */
  of: string
  shape: 'cards' | 'table'
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The early states that the four tabs share. */
export function CateringTab<Row>({ query, of, shape, empty, children }: CateringTabProps<Row>) {
  if (query.data) return query.data.length === 0 ? empty : children(query.data)
  if (query.isPending) return <Skeleton shape={shape} />
  return (
    <ErrorState
      message={`Failed to fetch ${of}. ${sentenceOf(query.error)}`}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
