import { QueryClient, QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#web/lib/api.ts'
import { changeOf, showChanges, type Change } from '#web/lib/shown-changes.ts'

const queryKey = api.studios.names.queryKey()
const names = (...studioNames: string[]) => studioNames.map((name, index) => ({ id: `${index}`, name }))

const nameChange = (id: string, name: string, exactness?: { isExact: boolean }): Change[] => [
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
  const pendingFetches: (() => void)[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    // The value is read at the request: a response doesn't know about later changes.
    const { studios } = server
    return new Promise<typeof studios>((resolve) => {
      pendingFetches.push(() => resolve(studios))
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
    refetch: () => void client.refetchQueries(),
    respond: async () => {
      for (const resolveFetch of pendingFetches.splice(0)) resolveFetch()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('shows a change immediately, and reverts it if it is refused', () => {
  const { client, shown } = setUp('Oslo', 'Kyoto')
  const change = showChanges(client, nameChange('0', 'Bergen'))
  expect(shown()).toEqual(['Bergen', 'Kyoto'])
  change.revert()
  expect(shown()).toEqual(['Oslo', 'Kyoto'])
})

test('reverts one of several changes and keeps the others', () => {
  const { client, shown } = setUp('Oslo', 'Kyoto')
  const first = showChanges(client, nameChange('0', 'Bergen'))
  showChanges(client, nameChange('1', 'Nara'))
  const third = showChanges(client, nameChange('0', 'Tromsø'))
  first.revert()
  expect(shown()).toEqual(['Tromsø', 'Nara'])
  third.revert()
  expect(shown()).toEqual(['Oslo', 'Nara'])
})

test('applies a pending change to a response that arrives before the response to the change', async () => {
  const { client, server, shown, refetch, respond } = setUp('Oslo', 'Kyoto')
  const change = showChanges(client, nameChange('0', 'Bergen'))
  server.studios = names('Oslo', 'Nara', 'Austin')
  refetch()
  await respond()
  expect(shown()).toEqual(['Bergen', 'Nara', 'Austin'])
  change.revert()
  expect(shown()).toEqual(['Oslo', 'Nara', 'Austin'])
})

test("keeps the server's version of a saved change", () => {
  const { client, shown } = setUp('Oslo', 'Kyoto')
  const other = showChanges(client, nameChange('1', 'Nara'))
  showChanges(client, nameChange('0', 'bergen')).confirm(nameChange('0', 'Bergen'))
  other.revert()
  expect(shown()).toEqual(['Bergen', 'Kyoto'])
})

test('fetches again if a pending response may not include a change', async () => {
  const { client, server, shown, refetch, respond } = setUp('Oslo')
  const change = showChanges(client, nameChange('0', 'Bergen'))
  refetch()
  server.studios = names('Bergen')
  change.confirm(nameChange('0', 'Bergen'))
  await respond()
  expect(shown()).toEqual(['Bergen'])
})

test('still shows a change after a fetch was cancelled', async () => {
  const { client, shown, refetch, leave } = setUp('Oslo')
  refetch()
  showChanges(client, nameChange('0', 'Bergen'))
  leave()
  await settled()
  expect(shown()).toEqual(['Bergen'])
})

test('applies a change to data fetched for the first time', async () => {
  const { client, shown, respond, refetch } = setUp('Oslo')
  client.removeQueries({ queryKey })
  showChanges(client, nameChange('0', 'Bergen'))
  void client.fetchQuery({ queryKey, queryFn: () => names('Oslo') })
  await settled()
  expect(shown()).toEqual(['Bergen'])
  refetch()
  await respond()
  expect(shown()).toEqual(['Bergen'])
})

test('doesn’t refetch if an exact change equals the server’s response', async () => {
  const isExact = { isExact: true }
  const { client, refetch, respond } = setUp('Oslo')
  const showAndConfirm = (change: Change[]) => showChanges(client, change).confirm(change).size
  expect(showAndConfirm(nameChange('0', 'Bergen'))).toBe(0)
  expect(showAndConfirm(nameChange('0', 'Tromsø', isExact))).toBe(1)
  const overtaken = showChanges(client, nameChange('0', 'Bodø', isExact))
  refetch()
  await respond()
  expect(overtaken.confirm(nameChange('0', 'Bodø', isExact)).size).toBe(0)
})

test('shows pending changes and ends with the server’s data, in any order of changes and responses', async () => {
  const anyStep = fc.oneof(
    { weight: 4, arbitrary: fc.record({ is: fc.constant('press' as const), row: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('do', 'refuse', 'ask', 'response', 'other') }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const { client, server, shown, refetch, respond, leave } = setUp('a', 'b', 'c', 'd')
      const pressed: { id: string; name: string; change: ReturnType<typeof showChanges> }[] = []
      const rename = (id: string, name: string) => {
        server.studios = server.studios.map((studio) => (studio.id === id ? { id, name } : studio))
      }
      const endFirst = (isDone: boolean) => {
        const first = pressed.shift()
        if (!first) return
        if (!isDone) return first.change.revert()
        rename(first.id, first.name)
        first.change.confirm(nameChange(first.id, first.name))
      }
      for (const [index, step] of steps.entries()) {
        if ('row' in step) {
          const [id, name] = [`${step.row}`, `pressed ${index}`]
          pressed.push({ id, name, change: showChanges(client, nameChange(id, name)) })
        } else if (step.is === 'do' || step.is === 'refuse') endFirst(step.is === 'do')
        else if (step.is === 'ask') refetch()
        else if (step.is === 'response') await respond()
        else rename('3', `of another ${index}`)
        const expected = server.studios.map(
          ({ id, name }) => pressed.findLast((press) => press.id === id)?.name ?? name,
        )
        expect(shown()?.slice(0, 3)).toEqual(expected.slice(0, 3))
      }
      while (pressed.length > 0) endFirst(true)
      refetch()
      await respond()
      expect(shown()).toEqual(server.studios.map(({ name }) => name))
      leave()
      client.clear()
    }),
    { numRuns: 150 },
  )
})
