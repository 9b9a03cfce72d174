import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { changeOf, showChanges, type Change } from '#web/lib/shown-changes.ts'

const queryKey = api.studios.names.queryKey()
const names = (...all: string[]) => all.map((name, at) => ({ id: `${at}`, name }))

const renamed = (id: string, name: string, exactness?: { isExact: boolean }): Change[] => [
  changeOf(
    api.studios.names,
    undefined,
    (studios) => studios.map((studio) => (studio.id === id ? { ...studio, name } : studio)),
    exactness,
  ),
]

/** A client that loads from `server`, with control over when the responses arrive. */
function setUp(...first: string[]) {
  const server = { studios: names(...first) }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const waiting: (() => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    // The value is read at the request: a response doesn't know about later changes.
    const { studios } = server
    return new Promise<typeof studios>((resolve) => {
      waiting.push(() => resolve(studios))
      signal.addEventListener('abort', () => resolve(studios))
    })
  }
  client.setQueryData(queryKey, server.studios)
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return {
    client,
    server,
    leave,
    shown: () => client.getQueryData(queryKey)?.map(({ name }) => name),
    ask: () => void client.refetchQueries(),
    answer: async () => {
      for (const come of waiting.splice(0)) come()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('shows a change immediately, and reverts it if it is refused', () => {
  const { client, shown } = setUp('Oslo', 'Kyoto')
  const change = showChanges(client, renamed('0', 'Bergen'))
  expect(shown()).toEqual(['Bergen', 'Kyoto'])
  change.revert()
  expect(shown()).toEqual(['Oslo', 'Kyoto'])
})

test('reverts one of several changes and keeps the others', () => {
  const { client, shown } = setUp('Oslo', 'Kyoto')
  const first = showChanges(client, renamed('0', 'Bergen'))
  showChanges(client, renamed('1', 'Nara'))
  const third = showChanges(client, renamed('0', 'Tromsø'))
  first.revert()
  expect(shown()).toEqual(['Tromsø', 'Nara'])
  third.revert()
  expect(shown()).toEqual(['Oslo', 'Nara'])
})

test('applies a pending change to a response that arrives before the change’s own', async () => {
  const { client, server, shown, ask, answer } = setUp('Oslo', 'Kyoto')
  const change = showChanges(client, renamed('0', 'Bergen'))
  server.studios = names('Oslo', 'Nara', 'Austin')
  ask()
  await answer()
  expect(shown()).toEqual(['Bergen', 'Nara', 'Austin'])
  change.revert()
  expect(shown()).toEqual(['Oslo', 'Nara', 'Austin'])
})

test("keeps the server's version of a saved change", () => {
  const { client, shown } = setUp('Oslo', 'Kyoto')
  const other = showChanges(client, renamed('1', 'Nara'))
  showChanges(client, renamed('0', 'bergen')).confirm(renamed('0', 'Bergen'))
  other.revert()
  expect(shown()).toEqual(['Bergen', 'Kyoto'])
})

test('fetches again if a pending response may not include a change', async () => {
  const { client, server, shown, ask, answer } = setUp('Oslo')
  const change = showChanges(client, renamed('0', 'Bergen'))
  ask()
  server.studios = names('Bergen')
  change.confirm(renamed('0', 'Bergen'))
  await answer()
  expect(shown()).toEqual(['Bergen'])
})

test('still shows a change after a fetch was cancelled', async () => {
  const { client, shown, ask, leave } = setUp('Oslo')
  ask()
  showChanges(client, renamed('0', 'Bergen'))
  leave()
  await settled()
  expect(shown()).toEqual(['Bergen'])
})

test('applies a change to data fetched for the first time', async () => {
  const { client, shown, answer, ask } = setUp('Oslo')
  client.removeQueries({ queryKey })
  showChanges(client, renamed('0', 'Bergen'))
  void client.fetchQuery({ queryKey, queryFn: () => names('Oslo') })
  await settled()
  expect(shown()).toEqual(['Bergen'])
  ask()
  await answer()
  expect(shown()).toEqual(['Bergen'])
})

test('doesn’t refetch if an exact change equals the server’s response', async () => {
  const isExact = { isExact: true }
  const { client, ask, answer } = setUp('Oslo')
  const keep = (change: Change[]) => showChanges(client, change).confirm(change).size
  expect(keep(renamed('0', 'Bergen'))).toBe(0)
  expect(keep(renamed('0', 'Tromsø', isExact))).toBe(1)
  const overtaken = showChanges(client, renamed('0', 'Bodø', isExact))
  ask()
  await answer()
  expect(overtaken.confirm(renamed('0', 'Bodø', isExact)).size).toBe(0)
})

test('shows pending changes and ends with the server’s data, in any order of changes and responses', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ is: fc.constant('press' as const), row: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('do', 'refuse', 'ask', 'answer', 'other') }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { client, server, shown, ask, answer, leave } = setUp('a', 'b', 'c', 'd')
      const pressed: { id: string; name: string; change: ReturnType<typeof showChanges> }[] = []
      const rename = (id: string, name: string) => {
        server.studios = server.studios.map((one) => (one.id === id ? { id, name } : one))
      }
      const end = (isDone: boolean) => {
        const first = pressed.shift()
        if (!first) return
        if (!isDone) return first.change.revert()
        rename(first.id, first.name)
        first.change.confirm(renamed(first.id, first.name))
      }
      for (const [at, one] of steps.entries()) {
        if ('row' in one) {
          const [id, name] = [`${one.row}`, `pressed ${at}`]
          pressed.push({ id, name, change: showChanges(client, renamed(id, name)) })
        } else if (one.is === 'do' || one.is === 'refuse') end(one.is === 'do')
        else if (one.is === 'ask') ask()
        else if (one.is === 'answer') await answer()
        else rename('3', `of another ${at}`)
        const underWay = server.studios.map(
          ({ id, name }) => pressed.findLast((press) => press.id === id)?.name ?? name,
        )
        expect(shown()?.slice(0, 3)).toEqual(underWay.slice(0, 3))
      }
      while (pressed.length > 0) end(true)
      ask()
      await answer()
      expect(shown()).toEqual(server.studios.map(({ name }) => name))
      leave()
      client.clear()
    }),
    { numRuns: 150 },
  )
})
