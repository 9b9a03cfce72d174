import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { notifySynchronously } from '#web/lib/notify-synchronously.ts'

test('notifies of a change before it returns, and otherwise in a microtask', async () => {
  const client = new QueryClient()
  const seen: unknown[] = []
  const observer = new QueryObserver(client, { queryKey: ['rooms'], enabled: false })
  // As the library's hooks for React do.
  const unsubscribe = observer.subscribe(notifyManager.batchCalls(({ data }) => seen.push(data)))

  notifySynchronously(() => client.setQueryData(['rooms'], 'pinned'))
  expect(seen).toEqual(['pinned'])

  client.setQueryData(['rooms'], 'free')
  expect(seen).toEqual(['pinned'])
  await Promise.resolve()
  expect(seen).toEqual(['pinned', 'free'])
  unsubscribe()
})
