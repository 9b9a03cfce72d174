import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#web/lib/loaded.tsx'

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
  return (
    <Loaded query={query} loading={{ shape }} failed={`Failed to fetch ${of}.`}>
      {(rows) => (rows.length === 0 ? empty : children(rows))}
    </Loaded>
  )
}
