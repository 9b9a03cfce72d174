import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CurrentUser as CurrentUserSchema } from '#contract/accounts.ts'
import { api } from '#web/lib/api.ts'
import { endMarkedSession, endSession } from '#web/shell/signed-out-mark.ts'

export type CurrentUser = z.infer<typeof CurrentUserSchema>

/** Who is signed in on this device, or null. A passing failure keeps who it was. */
export const sessionQuery = queryOptions({
  queryKey: api.accounts.session.queryKey(),
  queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
    const user = (await endMarkedSession()) ? await api.accounts.session.call(undefined, { signal }) : null
    const before = client.getQueryData<CurrentUser | null>(api.accounts.session.queryKey())
    if (before && before.id !== user?.id) forgetOthers(client)
    return user
  },
  staleTime: 60_000,
})

export const useSession = () => useQuery(sessionQuery)

/** Asks again who is signed in. */
export const recheckSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionQuery.queryKey })

/** Logout. Nothing of the account stays on this page, whether or not the server was reached; answers whether it was. */
export async function signOut(client: QueryClient): Promise<boolean> {
  const isEnded = await endSession()
  forgetOthers(client)
  client.setQueryData(sessionQuery.queryKey, null)
  return isEnded
}

/** Where an account is at home. */
export const homeOf = (user: Pick<CurrentUser, 'role'>): '/' | '/guest' =>
  user.role === 'admin' ? '/' : '/guest'

export const isOrganiser = (user: CurrentUser): boolean => user.role === 'admin'

/** A guest, or an organiser whose account is linked to a person (decisions: roles). */
export const hasPortal = (user: CurrentUser): boolean =>
  user.role === 'guest' || (user.role === 'admin' && user.personId !== null)

/** What one account saw is not for the next one on this device. */
function forgetOthers(client: QueryClient): void {
  const [session] = sessionQuery.queryKey
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]) !== String(session) })
}
