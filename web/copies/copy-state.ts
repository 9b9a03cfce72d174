import { hashKey, type QueryKey } from '@tanstack/react-query'
import { cachedTopics } from '#contract/cached-reads.ts'
import { memberOf } from '#web/base/member.ts'
import { forget, recall, remember } from '#web/base/storage.ts'
import { copyMark } from '#web/copies/copies.ts'

/**
 * Facts about the copy that can be read without a database. They are written as soon as a response arrives, so that a page opened
 * right afterwards shows nothing that the response took away.
 */
export type Mark = {
  /** The account whose session the device had last. */
  owner: string
  /** When this copy was begun. A copy with a different time is an older one, which should have been deleted. */
  begun: number
  /** The editions in the copy. */
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

/** The editions in that list. */
export const editionsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).map((edition: unknown) => String(memberOf(edition, 'id')))

export const isBarred = ({ barred }: Pick<Mark, 'barred'>, key: QueryKey): boolean =>
  barred.some(({ what }) => what === hashKey(key) || what === editionOf(key))

/** The mark after the server named the signed-in guest; undefined if none is. */
export const afterSession = (mark: Mark | undefined, guestId: string | undefined): Mark | undefined =>
  mark?.owner === guestId ? mark : undefined

/** The mark after the server refused a read. */
export const afterRefusal = (mark: Mark, key: QueryKey): Mark => addBarred(mark, [hashKey(key)])

/** The mark after the server listed a guest's editions. Bars all others, and the older list that names them. */
export function afterEditions(mark: Mark, key: QueryKey, editions: readonly string[]): Mark {
  const remaining = mark.editions.filter((id) => !editions.includes(id))
  return remaining.length === 0 ? mark : addBarred(mark, [...remaining, hashKey(key)])
}

/** The mark before a copy is written. Includes the new editions, because the server may take them away during the writing. */
export const beforeWriting = (
  mark: Mark | undefined,
  { owner, editions, now }: { owner: string; editions: readonly string[]; now: number },
): Mark => {
  const before = afterSession(mark, owner)
  return {
    owner,
    begun: before?.begun ?? now,
    count: before?.count ?? 0,
    editions: [...new Set([...(before?.editions ?? []), ...editions])],
    barred: before?.barred ?? [],
  }
}

/** The mark after the copy was written without what was barred before. Doesn't change if the session has ended since. */
export const afterWriting = (mark: Mark | undefined, written: Mark): Mark | undefined =>
  mark?.begun === written.begun
    ? {
        ...written,
        count: mark.count,
        barred: mark.barred.filter(({ nth }) => !written.barred.some((old) => old.nth === nth)),
      }
    : mark

function addBarred(mark: Mark, keys: readonly string[]): Mark {
  const others = mark.barred.filter(({ what }) => !keys.includes(what))
  const count = mark.count + keys.length
  return { ...mark, count, barred: [...others, ...keys.map((what, at) => ({ what, nth: count - at }))] }
}

export function readMark(): Mark | undefined {
  const found: unknown = JSON.parse(recall(copyMark) ?? 'null')
  return isMark(found) ? found : undefined
}

/** Doesn't check the contents of the lists, which only `changeMark` writes. */
const isMark = (found: unknown): found is Mark =>
  typeof memberOf(found, 'owner') === 'string' &&
  typeof memberOf(found, 'begun') === 'number' &&
  typeof memberOf(found, 'count') === 'number' &&
  Array.isArray(memberOf(found, 'editions')) &&
  Array.isArray(memberOf(found, 'barred'))

/** Replaces the mark with the result of `change`; undefined deletes it. */
export function changeMark(change: (mark: Mark | undefined) => Mark | undefined): void {
  const mark = change(readMark())
  if (mark === undefined) forget(copyMark)
  else remember(copyMark, JSON.stringify(mark))
}
