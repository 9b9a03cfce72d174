import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A pending action's change to the response to a read, until the server's own response includes it. */
export type Change = {
  /** The key of the read. A partial input matches all reads that contain it. */
  queryKey: QueryKey
  /** Must have no effect if applied twice, because a response fetched in the meantime may already include the change. */
  apply(response: unknown): unknown
  /**
   * Whether the changed response equals the server's. If so, it need not be refetched. For lists so long that people
   * would notice the fetching.
   */
  isExact: boolean
}

type Read<Input, Output> = GeneralUtils<Input> & ProcedureUtils<Record<never, never>, Input, Output, Error>
type PartOf<Input> = NonNullable<Parameters<GeneralUtils<Input>['key']>[0]>['input']

/** `changeOf(api.rooms.list, { venueId }, (rooms) => …)` */
export const changeOf = <Input, Output>(
  read: Read<Input, Output>,
  input: PartOf<Input>,
  apply: (response: Output) => Output,
  { isExact = false } = {},
): Change => ({ queryKey: read.key({ type: 'query', input }), apply, isExact })

type PendingAction = {
  changes: readonly Change[]
  /** Queries that had the server's newest response when the change was made, and have received no other since. */
  currentQueries: Set<Query>
}

/** Shows an action's changes before the server responds. Returns functions that revert or confirm them. */
export function showChanges(client: QueryClient, changes: readonly Change[]) {
  let show = byClient.get(client)
  if (!show) byClient.set(client, (show = createShownChanges(client)))
  return show(changes)
}

export type ShownChanges = ReturnType<typeof showChanges>

const byClient = new WeakMap<QueryClient, ReturnType<typeof createShownChanges>>()

/**
 * Shows the server's response with all pending changes applied, in the order of their presses. So a newer response may arrive
 * at any time, and any one of the changes may be refused.
 */
function createShownChanges(client: QueryClient) {
  const cache = client.getQueryCache()
  /** The server's response to each query that shows a changed response. */
  const responses = new WeakMap<Query, unknown>()
  let pendingActions: readonly PendingAction[] = []
  let isDrawing = false

  const applyActions = (query: Query, response: unknown, actions: readonly PendingAction[]) =>
    actions
      .flatMap(({ changes }) => changesIn(query, changes))
      .reduce((data, change) => change.apply(data), response)
  const isChanged = (query: Query) =>
    pendingActions.some(({ changes }) => changesIn(query, changes).length > 0)
  const queriesOf = ({ changes }: PendingAction) =>
    cache.getAll().filter((query) => query.state.data !== undefined && changesIn(query, changes).length > 0)

  function draw(query: Query): void {
    if (!responses.has(query)) return
    const data = applyActions(query, responses.get(query), pendingActions)
    if (!isChanged(query)) responses.delete(query)
    if (data === query.state.data) return
    isDrawing = true
    query.setState({ data })
    isDrawing = false
  }

  cache.subscribe((event) => {
    if (event.type !== 'updated' || isDrawing || !isChanged(event.query)) return
    const { query, action } = event
    if (action.type === 'success') {
      responses.set(query, query.state.data)
      for (const { currentQueries } of pendingActions) currentQueries.delete(query)
    }
    // Cancelling a fetch restores what was shown when it began.
    if (action.type === 'success' || action.type === 'setState') draw(query)
  })

  return (changes: readonly Change[]) => {
    const pending: PendingAction = { changes, currentQueries: new Set() }
    pendingActions = [...pendingActions, pending]
    for (const query of queriesOf(pending)) {
      if (!responses.has(query)) responses.set(query, query.state.data)
      if (isCurrent(query)) pending.currentQueries.add(query)
      draw(query)
    }
    const end = () => {
      pendingActions = pendingActions.filter((other) => other !== pending)
      for (const query of cache.getAll()) draw(query)
    }
    return {
      /** Call if the server refused the change, or it wasn't sent. */
      revert: end,
      /**
       * Call once the server has saved the change; `finalChanges` takes its response into account. Returns
       * the queries that need no refetch.
       */
      confirm(finalChanges: readonly Change[]): ReadonlySet<Query> {
        const confirmed = { ...pending, changes: finalChanges }
        const queries = queriesOf(confirmed)
        for (const query of queries) {
          const response = responses.has(query) ? responses.get(query) : query.state.data
          responses.set(query, applyActions(query, response, [confirmed]))
        }
        end()
        // A response on its way may not include the change.
        const fetching = new Set(queries.filter(({ state }) => state.fetchStatus === 'fetching'))
        void client.refetchQueries({ predicate: (query) => fetching.has(query) })
        return new Set(
          queries.filter(
            (query) =>
              pending.currentQueries.has(query) &&
              isCurrent(query) &&
              changesIn(query, finalChanges).every(({ isExact }) => isExact),
          ),
        )
      },
    }
  }
}

const changesIn = (query: Query, changes: readonly Change[]) =>
  changes.filter(({ queryKey }) => matchQuery({ queryKey }, query))

const isCurrent = ({ state }: Query) => state.fetchStatus === 'idle' && !state.isInvalidated
