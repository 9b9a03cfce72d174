import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** How an action changes what a read answers, until the server itself says so. */
export type Change = {
  /** Of the read; parts of an input mean all reads that have these. */
  queryKey: QueryKey
  /** Changes nothing that is so already: an answer fetched in between may know of it or not. */
  apply(answer: unknown): unknown
  /** The answer is the server's afterwards, and need not be fetched again. For lists so long that fetching is felt. */
  isExact: boolean
}

type Read<Input, Output> = GeneralUtils<Input> & ProcedureUtils<Record<never, never>, Input, Output, Error>
type PartOf<Input> = NonNullable<Parameters<GeneralUtils<Input>['key']>[0]>['input']

/** `changeOf(api.rooms.list, { venueId }, (rooms) => …)` */
export const changeOf = <Input, Output>(
  read: Read<Input, Output>,
  input: PartOf<Input>,
  apply: (answer: Output) => Output,
  { isExact = false } = {},
): Change => ({ queryKey: read.key({ type: 'query', input }), apply, isExact })

type UnderWay = {
  changes: readonly Change[]
  /** Queries whose answer was the server's newest when the change was made, and no other came since. */
  current: Set<Query>
}

/** Shows what an action changes before the server has answered. Returns how that ends. */
export function showChanges(client: QueryClient, changes: readonly Change[]) {
  let show = ofClient.get(client)
  if (!show) ofClient.set(client, (show = createShownChanges(client)))
  return show(changes)
}

export type ShownChanges = ReturnType<typeof showChanges>

const ofClient = new WeakMap<QueryClient, ReturnType<typeof createShownChanges>>()

/**
 * What is shown is the server's answer with the changes that are under way, in the order of their presses. So a newer
 * answer may come in between, and one of several may be refused.
 */
function createShownChanges(client: QueryClient) {
  const cache = client.getQueryCache()
  /** The server's answer of each query that shows another one. */
  const answers = new WeakMap<Query, unknown>()
  let all: readonly UnderWay[] = []
  let isDrawing = false

  const changed = (query: Query, answer: unknown, some: readonly UnderWay[]) =>
    some.flatMap(({ changes }) => changesIn(query, changes)).reduce((so, change) => change.apply(so), answer)
  const isChanged = (query: Query) => all.some(({ changes }) => changesIn(query, changes).length > 0)
  const queriesOf = ({ changes }: UnderWay) =>
    cache.getAll().filter((query) => query.state.data !== undefined && changesIn(query, changes).length > 0)

  function draw(query: Query): void {
    if (!answers.has(query)) return
    const data = changed(query, answers.get(query), all)
    if (!isChanged(query)) answers.delete(query)
    if (data === query.state.data) return
    isDrawing = true
    query.setState({ data })
    isDrawing = false
  }

  cache.subscribe((event) => {
    if (event.type !== 'updated' || isDrawing || !isChanged(event.query)) return
    const { query, action } = event
    if (action.type === 'success') {
      answers.set(query, query.state.data)
      for (const { current } of all) current.delete(query)
    }
    // A fetch that is given up puts back what was shown when it began.
    if (action.type === 'success' || action.type === 'setState') draw(query)
  })

  return (changes: readonly Change[]) => {
    const one: UnderWay = { changes, current: new Set() }
    all = [...all, one]
    for (const query of queriesOf(one)) {
      if (!answers.has(query)) answers.set(query, query.state.data)
      if (isCurrent(query)) one.current.add(query)
      draw(query)
    }
    const end = () => {
      all = all.filter((other) => other !== one)
      for (const query of cache.getAll()) draw(query)
    }
    return {
      /** The server has refused it, or it was not sent. */
      takeBack: end,
      /** The server has done it: `done` is how, in view of its answer. Returns what need not be fetched again. */
      keep(done: readonly Change[]): ReadonlySet<Query> {
        const kept = { ...one, changes: done }
        const queries = queriesOf(kept)
        for (const query of queries) {
          const answer = answers.has(query) ? answers.get(query) : query.state.data
          answers.set(query, changed(query, answer, [kept]))
        }
        end()
        // An answer under way may not know of it.
        const late = new Set(queries.filter(({ state }) => state.fetchStatus === 'fetching'))
        void client.refetchQueries({ predicate: (query) => late.has(query) })
        return new Set(
          queries.filter(
            (query) =>
              one.current.has(query) &&
              isCurrent(query) &&
              changesIn(query, done).every(({ isExact }) => isExact),
          ),
        )
      },
    }
  }
}

const changesIn = (query: Query, changes: readonly Change[]) =>
  changes.filter(({ queryKey }) => matchQuery({ queryKey }, query))

const isCurrent = ({ state }: Query) => state.fetchStatus === 'idle' && !state.isInvalidated
