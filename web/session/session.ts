import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CurrentUser as CurrentUserSchema } from '#contract/accounts.ts'
import { forgetDeskList } from '#web/base/desk-store.ts'
import { anySignal } from '#web/lib/any-signal.ts'
import { api } from '#web/lib/api.ts'
import { isServerUnreachable } from '#web/lib/failure.ts'
import { clearAllDrafts } from '#web/lib/drafts.ts'
import { clearResponseCache } from '#web/lib/response-cache.ts'
import { forget, recall, remember } from '#web/base/storage.ts'
import { copyStateKey, copyExpiredKey, forgetCopies, forgetDevice } from '#web/copies/copies.ts'
import { noteReach } from '#web/base/reach.ts'
import { openDesk } from '#web/session/unsent-taps.ts'
import {
  endPendingSession,
  endSession,
  signedOutKey,
  type SignOutScope,
} from '#web/session/signed-out-flag.ts'

export type CurrentUser = z.infer<typeof CurrentUserSchema>

/** The account signed in on this device, or null. After a passing failure, the last known account stays. */
export const sessionQuery = queryOptions({
  queryKey: api.accounts.session.queryKey(),
  queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
    const user = await fetchUser(signal).catch((error: unknown) => recallUser(error, client))
    // We look this up only now, because a copy on this device, possibly of another account, may have been shown before the
    // response.
    const before = shownUser(client)
    if (before && before.id !== user?.id) clearOtherUsers(client)
    isEndedElsewhere = user === null && (isEndedElsewhere || Boolean(before))
    return user
  },
  staleTime: 60_000,
})

const shownUser = (client: QueryClient): CurrentUser | null | undefined =>
  client.getQueryData<CurrentUser | null>(api.accounts.session.queryKey())

let isEndedElsewhere = false

/** Whether a session on this page ended without Logout here. If so, the sign-in page explains why. */
export const wasEndedElsewhere = (): boolean => isEndedElsewhere

/** Requests the account from the server, and deletes the copies of all others from this device. */
async function fetchUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const isEnded = await endPendingSession()
  const user = isEnded ? await api.accounts.session.call(undefined, { signal: withTimeout(signal) }) : null
  noteReach(true)
  forget(copyExpiredKey)
  void forgetCopies(user?.role === 'guest' ? user.id : undefined)
  void forgetDeskList({ keepFor: user?.id, includesHelpers: false })
  return user
}

/**
 * Sets a shorter timeout on pages with an offline copy, so that nobody waits half a minute on a bad connection. The desk's is
 * the shortest, because guests are waiting.
 */
export function withTimeout(signal: AbortSignal): AbortSignal {
  const mayHaveCopy = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return mayHaveCopy ? anySignal([signal, AbortSignal.timeout(isDesk() ? 2_000 : 6_000)]) : signal
}

/**
 * The account to use if the server wasn't reached: the owner of this device's copy, or the last one at the desk.
 * Rethrows the failure if there is none, or if the page shows another account.
 */
async function recallUser(failure: unknown, client: QueryClient): Promise<CurrentUser | null> {
  const before = shownUser(client)
  if (!isServerUnreachable(failure) || (before === null && !isDesk())) throw failure
  const owner = await (isDesk() ? openDesk(client) : showCopy(client))
  if (owner === undefined || (before && before.id !== owner?.id)) throw failure
  noteReach(false)
  return owner
}

const isDesk = () => /^\/desk\/?$/.test(window.location.pathname)

/** Shows the copy of the last account on this device, unless the server has named another. Returns its owner. */
export async function showCopy(client: QueryClient): Promise<CurrentUser | undefined> {
  if (recall(signedOutKey) !== undefined || recall(copyStateKey) === undefined) return undefined
  // Offline, the code that reads the copy may be missing, too.
  const reading = await import('#web/copies/copy-reading.ts').catch(() => undefined)
  const copy = await reading?.openCopy(client).catch(() => undefined)
  const user = shownUser(client)
  const isOwnerShown = user === undefined || user?.id === copy?.owner.id
  if (copy === undefined || !isOwnerShown || recall(signedOutKey) !== undefined) return undefined
  if (user === undefined) client.setQueryData(sessionQuery.queryKey, copy.owner, { updatedAt: copy.at })
  reading?.showEntries(client, copy)
  return copy.owner
}

export const useSession = () => useQuery(sessionQuery)

/** Checks again who is signed in. */
export const recheckSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionQuery.queryKey })

/**
 * Logout, here or with `global` on every device. Nothing of the account stays on this page or device, whether or not the server
 * was reached; returns whether it was. The server has the browser clear its storage; the theme is put back, because it isn't
 * private.
 */
export async function signOut(client: QueryClient, scope: SignOutScope): Promise<boolean> {
  const theme = recall('theme')
  const isEnded = await endSession(scope)
  if (theme !== undefined) remember('theme', theme)
  clearAllDrafts()
  await forgetUser(client)
  await forgetDevice()
  return isEnded
}

/** For a page that was left before Logout and is shown again: counts as signed out until the server responds. */
export async function recheckAfterLogout(client: QueryClient): Promise<void> {
  await forgetUser(client)
  await recheckSession(client)
}

async function forgetUser(client: QueryClient): Promise<void> {
  clearOtherUsers(client)
  // A response still on its way, or a paused request from the page, would restore the old account.
  await client.cancelQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, null)
}

/** The home page of an account. */
export const homeOf = (user: Pick<CurrentUser, 'role'>): '/' | '/guest' =>
  user.role === 'admin' ? '/' : '/guest'

export const isOrganiser = (user: CurrentUser): boolean => user.role === 'admin'

/** Whether it is a guest, or an organiser whose account is linked to a person. */
export const hasPortal = (user: CurrentUser): boolean =>
  user.role === 'guest' || (user.role === 'admin' && user.personId !== null)

/** Clears the previous account's data on this device, and drops its pending changes. */
function clearOtherUsers(client: QueryClient): void {
  const [session] = sessionQuery.queryKey
  client.getMutationCache().clear()
  clearResponseCache()
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]) !== String(session) })
}
