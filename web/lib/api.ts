import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '#contract/index.ts'
import { calls, callsWith } from '#web/lib/calls.ts'

const client: ContractRouterClient<Contract> = createORPCClient(calls)

/**
 * Every procedure of the contract. To read: `useQuery(api.venues.list.queryOptions())`, with input `queryOptions({ input: {
 * venueId } })`. To write: `useAction(api.venues.add, …)` of use-action.ts.
 */
export const api = createTanstackQueryUtils(client)

/** Like `api`, for people identified by the link in these headers. */
export function apiWith(headers: Record<string, string>) {
  const linkClient: ContractRouterClient<Contract> = createORPCClient(callsWith(headers))
  return createTanstackQueryUtils(linkClient)
}
