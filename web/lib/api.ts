import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '#contract/index.ts'

/** The answer must come within this time; a phone on a train waits, but not for ever. */
const patience = 30_000

const link = new RPCLink({
  url: () => `${window.location.origin}/rpc`,
  fetch: (request, init) =>
    fetch(request, { ...init, signal: AbortSignal.any([request.signal, AbortSignal.timeout(patience)]) }),
})

const client: ContractRouterClient<Contract> = createORPCClient(link)

/**
 * Every procedure of the contract. Reading: `useQuery(api.venues.list.queryOptions())`, with input
 * `queryOptions({ input: { venueId } })`. Writing: `useAction(api.venues.add, …)` of use-action.ts.
 */
export const api = createTanstackQueryUtils(client)
