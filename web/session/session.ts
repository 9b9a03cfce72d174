import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CurrentUser as CurrentUserSchema } from '#contract/accounts.ts'
import { forgetDeskList } from '#web/base/desk-store.ts'
import { anySignal } from '#web/lib/any-signal.ts'
import { api } from '#web/lib/api.ts'
import { isUnreached } from '#web/lib/failure.ts'
import { forgetDrafts } from '#web/lib/drafts.ts'
import { forgetAnswers } from '#web/lib/kept-answers.ts'
import { forget, recall, remember } from '#web/base/storage.ts'
import { copyMark, expiredMark, forgetCopies, forgetDevice } from '#web/copies/copies.ts'
import { noteReach } from '#web/base/reach.ts'
import { openDesk } from '#web/session/unsent-taps.ts'
import {
  endMarkedSession,
  endSession,
  signedOutMark,
  type SignOutScope,
} from '#web/session/signed-out-mark.ts'

export type CurrentUser = z.infer<typeof CurrentUserSchema>

/** The account signed in on this device, or null. After a passing failure, the last known account stays. */
export const sessionQuery = queryOptions({
  queryKey: api.accounts.session.queryKey(),
  queryFn: async ({ client, signal }): Promise<CurrentUser | null> => {
    const user = await askWho(signal).catch((error: unknown) => whoWasHere(error, client))
    // Looked up now: the copy of this device may have come before the answer, and be another account's.
    const before = whoIsShown(client)
    if (before && before.id !== user?.id) forgetOthers(client)
    isEndedElsewhere = user === null && (isEndedElsewhere || Boolean(before))
    return user
  },
  staleTime: 60_000,
})

const whoIsShown = (client: QueryClient): CurrentUser | null | undefined =>
  client.getQueryData<CurrentUser | null>(api.accounts.session.queryKey())

let isEndedElsewhere = false

/** Whether a session on this page ended without Logout here, so that the sign-in page can explain itself. */
export const wasEndedElsewhere = (): boolean => isEndedElsewhere

/**
 * Asks the server. Afterwards no copy of another account stays on this device, or no copy at all if nobody is signed in
 * (decisions: offline copies).
 */
async function askWho(signal: AbortSignal): Promise<CurrentUser | null> {
  const isOver = await endMarkedSession()
  const user = isOver ? await api.accounts.session.call(undefined, { signal: patient(signal) }) : null
  noteReach(true)
  forget(expiredMark)
  void forgetCopies(user?.role === 'guest' ? user.id : undefined)
  void forgetDeskList({ exceptOf: user?.id, isOfAnybody: false })
  return user
}

/**
 * Sets a shorter timeout on pages with an offline copy, so that nobody waits half a minute on a bad connection. The desk's is
 * the shortest, because guests are waiting.
 */
export function patient(signal: AbortSignal): AbortSignal {
  const mayHaveCopy = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return mayHaveCopy ? anySignal([signal, AbortSignal.timeout(isDesk() ? 2_000 : 6_000)]) : signal
}

/** Nobody answered: the guest whose copy this device holds, or who was at the desk, unless this page knows better. */
async function whoWasHere(failure: unknown, client: QueryClient): Promise<CurrentUser | null> {
  const before = whoIsShown(client)
  if (!isUnreached(failure) || (before === null && !isDesk())) throw failure
  const owner = await (isDesk() ? openDesk(client) : showCopy(client))
  if (owner === undefined || (before && before.id !== owner?.id)) throw failure
  noteReach(false)
  return owner
}

const isDesk = () => /^\/desk\/?$/.test(window.location.pathname)

/**
 * Draws what this device holds of the account whose session it had last, where the page has nothing else yet: before the server
 * has said anything, and where nobody answers. Answers whose it is.
 */
export async function showCopy(client: QueryClient): Promise<CurrentUser | undefined> {
  if (recall(signedOutMark) !== undefined || recall(copyMark) === undefined) return undefined
  // Where the code for it is not on this device either, there is nothing to read.
  const reading = await import('#web/copies/copy-reading.ts').catch(() => undefined)
  const copy = await reading?.openCopy(client).catch(() => undefined)
  const user = whoIsShown(client)
  const isOwners = user === undefined || user?.id === copy?.owner.id
  if (copy === undefined || !isOwners || recall(signedOutMark) !== undefined) return undefined
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
  forgetDrafts()
  await forgetUser(client)
  await forgetDevice()
  return isEnded
}

/** For a page that was left before Logout and is shown again: counts as signed out until the server answers. */
export async function recheckAfterLogout(client: QueryClient): Promise<void> {
  await forgetUser(client)
  await recheckSession(client)
}

async function forgetUser(client: QueryClient): Promise<void> {
  forgetOthers(client)
  // A response still on its way, or a paused request of the page, would restore the old account.
  await client.cancelQueries({ queryKey: sessionQuery.queryKey })
  client.setQueryData(sessionQuery.queryKey, null)
}

/** The home page of an account. */
export const homeOf = (user: Pick<CurrentUser, 'role'>): '/' | '/guest' =>
  user.role === 'admin' ? '/' : '/guest'

export const isOrganiser = (user: CurrentUser): boolean => user.role === 'admin'

/** Whether it is a guest, or an organiser whose account is linked to a person (decisions: roles). */
export const hasPortal = (user: CurrentUser): boolean =>
  user.role === 'guest' || (user.role === 'admin' && user.personId !== null)

/** Clears the previous account's data on this device, and drops its pending changes. */
function forgetOthers(client: QueryClient): void {
  const [session] = sessionQuery.queryKey
  client.getMutationCache().clear()
  forgetAnswers()
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]) !== String(session) })
}
