import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query'
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A pending action's change to the answer to a read, until the server's own answer includes it. */
export type Change = {
  /** The key of the read. A partial input matches all reads that contain it. */
  queryKey: QueryKey
  /** Must have no effect if applied twice, because an answer fetched in the meantime may already include the change. */
  apply(answer: unknown): unknown
  /**
   * Whether the changed answer equals the server's, so that it need not be refetched. For lists so long that people would
   * notice the fetching.
   */
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

type PendingAction = {
  changes: readonly Change[]
  /** Queries that had the server's newest answer when the change was made, and have received no other since. */
  currentQueries: Set<Query>
}

/** Shows an action's changes before the server answers. Returns functions that revert or confirm them. */
export function showChanges(client: QueryClient, changes: readonly Change[]) {
  let show = byClient.get(client)
  if (!show) byClient.set(client, (show = createShownChanges(client)))
  return show(changes)
}

export type ShownChanges = ReturnType<typeof showChanges>

const byClient = new WeakMap<QueryClient, ReturnType<typeof createShownChanges>>()

/**
 * Shows the server's answer with all pending changes applied, in the order of their presses. So a newer answer may arrive at
 * any time, and any one of the changes may be refused.
 */
function createShownChanges(client: QueryClient) {
  const cache = client.getQueryCache()
  /** The server's answer to each query that shows a changed answer. */
  const answers = new WeakMap<Query, unknown>()
  let pendingActions: readonly PendingAction[] = []
  let isDrawing = false

  const applyActions = (query: Query, answer: unknown, actions: readonly PendingAction[]) =>
    actions
      .flatMap(({ changes }) => changesIn(query, changes))
      .reduce((data, change) => change.apply(data), answer)
  const isChanged = (query: Query) =>
    pendingActions.some(({ changes }) => changesIn(query, changes).length > 0)
  const queriesOf = ({ changes }: PendingAction) =>
    cache.getAll().filter((query) => query.state.data !== undefined && changesIn(query, changes).length > 0)

  function draw(query: Query): void {
    if (!answers.has(query)) return
    const data = applyActions(query, answers.get(query), pendingActions)
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
      for (const { currentQueries } of pendingActions) currentQueries.delete(query)
    }
    // Cancelling a fetch restores what was shown when it began.
    if (action.type === 'success' || action.type === 'setState') draw(query)
  })

  return (changes: readonly Change[]) => {
    const pending: PendingAction = { changes, currentQueries: new Set() }
    pendingActions = [...pendingActions, pending]
    for (const query of queriesOf(pending)) {
      if (!answers.has(query)) answers.set(query, query.state.data)
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
       * Call once the server has saved the change; `finalChanges` takes its answer into account. Returns
       * the queries that need no refetch.
       */
      confirm(finalChanges: readonly Change[]): ReadonlySet<Query> {
        const confirmed = { ...pending, changes: finalChanges }
        const queries = queriesOf(confirmed)
        for (const query of queries) {
          const answer = answers.has(query) ? answers.get(query) : query.state.data
          answers.set(query, applyActions(query, answer, [confirmed]))
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
