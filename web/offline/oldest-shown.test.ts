import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { oldestShown } from '#web/offline/oldest-shown.ts'
import { sessionQuery } from '#web/session/session.ts'

const noon = Date.UTC(2026, 10, 27, 12)

const noResponse = () => new Promise<never>(() => undefined)

/** A page that shows these queries, with the time that each response arrived; null if none has. */
function pageWith(queries: readonly [QueryKey, number | null][]): QueryClient {
  const client = new QueryClient()
  for (const [queryKey, updatedAt] of queries) {
    if (updatedAt !== null) client.setQueryData(queryKey, 'a response', { updatedAt })
    new QueryObserver(client, { queryKey, queryFn: noResponse, staleTime: Infinity }).subscribe(
      () => undefined,
    )
  }
  return client
}

test('returns the time of the oldest data on the page', () => {
  const client = pageWith([
    [['agenda'], noon],
    [['meals'], noon - 60_000],
  ])
  client.setQueryData(['not shown'], 'a response', { updatedAt: noon - 3_600_000 })
  expect(oldestShown(client)).toBe(noon - 60_000)
})

test('returns undefined if only the device identified the user', () => {
  const session = sessionQuery.queryKey
  expect(
    oldestShown(
      pageWith([
        [session, noon],
        [['account'], null],
      ]),
    ),
  ).toBeUndefined()
})
