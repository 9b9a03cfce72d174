import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { oldestShown } from '#web/offline/oldest-shown.ts'
import { sessionQuery } from '#web/session/session.ts'

const noon = Date.UTC(2026, 10, 27, 12)

const noAnswer = () => new Promise<never>(() => undefined)

/** A page that shows these questions; null: not answered. */
function pageWith(questions: readonly [QueryKey, number | null][]): QueryClient {
  const client = new QueryClient()
  for (const [queryKey, updatedAt] of questions) {
    if (updatedAt !== null) client.setQueryData(queryKey, 'an answer', { updatedAt })
    new QueryObserver(client, { queryKey, queryFn: noAnswer, staleTime: Infinity }).subscribe(() => undefined)
  }
  return client
}

test('is when the oldest answer on the page came', () => {
  const client = pageWith([
    [['agenda'], noon],
    [['meals'], noon - 60_000],
  ])
  client.setQueryData(['not shown'], 'an answer', { updatedAt: noon - 3_600_000 })
  expect(oldestShown(client)).toBe(noon - 60_000)
})

test('is unknown where the device alone said who is signed in', () => {
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
