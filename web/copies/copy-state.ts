import { hashKey, type QueryKey } from '@tanstack/react-query'
import { cachedTopics } from '#contract/cached-reads.ts'
import { memberOf } from '#web/base/member.ts'
import { forget, recall, remember } from '#web/base/storage.ts'
import { copyStateKey } from '#web/copies/copies.ts'

/**
 * Facts about the copy that can be read without a database. They are written as soon as a response arrives, so that a page
 * opened right afterwards shows nothing that the response took away.
 */
export type CopyState = {
  /** The account whose session the device had last. */
  owner: string
  /** When this copy was begun. A copy with a different time is an older one, which should have been deleted. */
  begun: number
  editions: readonly string[]
  /** The number of bars so far, including those removed since. */
  count: number
  /** The editions, and the reads by their hash, that the server has taken away but the copy still holds. */
  barred: readonly Bar[]
}

/** `nth` numbers the copy's bars, so that a bar renewed while the copy is being written outlasts the writing. */
type Bar = { what: string; nth: number }

/** The reads of a guest's own editions. The device stores no other responses. */
const offlineQueries = new Set([
  // The server doesn't cache these, or their names end differently.
  'venues/choices',
  'workshopWishes/own',
  'notices/unread',
  ...[...cachedTopics.keys()].filter((path) => path.endsWith('/mine') || path.endsWith('/own')),
])

export function isStoredOffline([path]: QueryKey): boolean {
  return Array.isArray(path) && offlineQueries.has(path.join('/'))
}

/** The edition that a read is about. */
export function editionOf([, options]: QueryKey): string | undefined {
  const id = memberOf(memberOf(options, 'input'), 'venueId')
  return typeof id === 'string' ? id : undefined
}

/** Whether the read lists a guest's editions. */
export const isEditionList = ([path]: QueryKey): boolean =>
  Array.isArray(path) && path.join('/') === 'venues/choices'

export const editionsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).map((edition: unknown) => String(memberOf(edition, 'id')))

export const isBarred = ({ barred }: Pick<CopyState, 'barred'>, key: QueryKey): boolean =>
  barred.some(({ what }) => what === hashKey(key) || what === editionOf(key))

/** The state after the server named the signed-in guest; undefined if none is. */
export const afterSession = (
  state: CopyState | undefined,
  guestId: string | undefined,
): CopyState | undefined => (state?.owner === guestId ? state : undefined)

/** The state after the server refused a read. */
export const afterRefusal = (state: CopyState, key: QueryKey): CopyState => addBarred(state, [hashKey(key)])

/** The state after the server listed a guest's editions. Bars all others, and the older list that names them. */
export function afterEditions(state: CopyState, key: QueryKey, editions: readonly string[]): CopyState {
  const remaining = state.editions.filter((id) => !editions.includes(id))
  return remaining.length === 0 ? state : addBarred(state, [...remaining, hashKey(key)])
}

/** The state before a copy is written. Includes the new editions, because the server may take them away during the writing. */
export const beforeWriting = (
  state: CopyState | undefined,
  { owner, editions, now }: { owner: string; editions: readonly string[]; now: number },
): CopyState => {
  const before = afterSession(state, owner)
  return {
    owner,
    begun: before?.begun ?? now,
    count: before?.count ?? 0,
    editions: [...new Set([...(before?.editions ?? []), ...editions])],
    barred: before?.barred ?? [],
  }
}

/** The state after the copy was written without what was barred before. Doesn't change if the session has ended since. */
export const afterWriting = (state: CopyState | undefined, written: CopyState): CopyState | undefined =>
  state?.begun === written.begun
    ? {
        ...written,
        count: state.count,
        barred: state.barred.filter(({ nth }) => !written.barred.some((old) => old.nth === nth)),
      }
    : state

function addBarred(state: CopyState, keys: readonly string[]): CopyState {
  const others = state.barred.filter(({ what }) => !keys.includes(what))
  const count = state.count + keys.length
  return {
    ...state,
    count,
    barred: [...others, ...keys.map((what, index) => ({ what, nth: count - index }))],
  }
}

export function readCopyState(): CopyState | undefined {
  const found: unknown = JSON.parse(recall(copyStateKey) ?? 'null')
  return isCopyState(found) ? found : undefined
}

/** Doesn't check the contents of the lists, which only `changeCopyState` writes. */
const isCopyState = (found: unknown): found is CopyState =>
  typeof memberOf(found, 'owner') === 'string' &&
  typeof memberOf(found, 'begun') === 'number' &&
  typeof memberOf(found, 'count') === 'number' &&
  Array.isArray(memberOf(found, 'editions')) &&
  Array.isArray(memberOf(found, 'barred'))

/** Replaces the state with the result of `change`; undefined deletes it. */
export function changeCopyState(change: (state: CopyState | undefined) => CopyState | undefined): void {
  const state = change(readCopyState())
  if (state === undefined) forget(copyStateKey)
  else remember(copyStateKey, JSON.stringify(state))
}
