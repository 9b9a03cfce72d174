import { hashKey, type QueryKey } from '@tanstack/react-query'
import { keptTopics } from '#contract/kept-reads.ts'
import { memberOf } from '#web/base/member.ts'
import { forget, recall, remember } from '#web/base/storage.ts'
import { copyMark } from '#web/copies/copies.ts'

/**
 * What the device knows of its copy without waiting for a database: written in the moment of an answer, so that a page that is
 * opened right after it draws nothing that the answer took away.
 */
export type Mark = {
  /** The account whose session the device had last. */
  owner: string
  /** When this copy was begun. One of another moment is an earlier one, which should have been deleted. */
  begun: number
  /** The editions that the copy is about. */
  editions: readonly string[]
  /** How often something was barred in it. */
  count: number
  /** The editions and the reads, by their hash, that the server has taken away and that are still in the copy. */
  barred: readonly Bar[]
}

/** `nth` of all of this copy: what is barred once more while the copy is written stays so. */
type Bar = { what: string; nth: number }

/** Reads that the server does not keep, or that have another name. */
const alsoKept = ['venues/choices', 'workshopWishes/own', 'notices/unread']

/** The reads of a guest's own editions: those that the server keeps as well, and these; no other answer is ever kept. */
const kept = new Set([
  ...alsoKept,
  ...[...keptTopics.keys()].filter((path) => path.endsWith('/mine') || path.endsWith('/own')),
])

export function isKept([path]: QueryKey): boolean {
  return Array.isArray(path) && kept.has(path.join('/'))
}

/** The edition that a read is about. */
export function editionOf([, options]: QueryKey): string | undefined {
  const id = memberOf(memberOf(options, 'input'), 'venueId')
  return typeof id === 'string' ? id : undefined
}

/** Whether it is the read that lists a guest's editions. */
export const isEditionList = ([path]: QueryKey): boolean =>
  Array.isArray(path) && path.join('/') === 'venues/choices'

/** The editions in that list. */
export const editionsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).map((edition: unknown) => String(memberOf(edition, 'id')))

export const isBarred = ({ barred }: Pick<Mark, 'barred'>, key: QueryKey): boolean =>
  barred.some(({ what }) => what === hashKey(key) || what === editionOf(key))

/** The server said who is signed in; undefined: no guest. */
export const afterSession = (mark: Mark | undefined, guestId: string | undefined): Mark | undefined =>
  mark?.owner === guestId ? mark : undefined

/** The server refused a read. */
export const afterRefusal = (mark: Mark, key: QueryKey): Mark => bar(mark, [hashKey(key)])

/** The server answered the list of editions: what is about others goes, and so does the list that named them. */
export function afterEditions(mark: Mark, key: QueryKey, editions: readonly string[]): Mark {
  const left = mark.editions.filter((id) => !editions.includes(id))
  return left.length === 0 ? mark : bar(mark, [...left, hashKey(key)])
}

/** The copy of this account is about to be written: what the server takes away until it is written is about these editions, too. */
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

/** The copy was written, without what was barred when the writing began. Where the session has ended since, there is none. */
export const afterWriting = (mark: Mark | undefined, written: Mark): Mark | undefined =>
  mark?.begun === written.begun
    ? {
        ...written,
        count: mark.count,
        barred: mark.barred.filter(({ nth }) => !written.barred.some((one) => one.nth === nth)),
      }
    : mark

function bar(mark: Mark, more: readonly string[]): Mark {
  const others = mark.barred.filter(({ what }) => !more.includes(what))
  const count = mark.count + more.length
  return { ...mark, count, barred: [...others, ...more.map((what, at) => ({ what, nth: count - at }))] }
}

export function readMark(): Mark | undefined {
  const found: unknown = JSON.parse(recall(copyMark) ?? 'null')
  return isMark(found) ? found : undefined
}

/** Whether it is one of ours; its lists are as `changeMark` wrote them. */
const isMark = (found: unknown): found is Mark =>
  typeof memberOf(found, 'owner') === 'string' &&
  typeof memberOf(found, 'begun') === 'number' &&
  typeof memberOf(found, 'count') === 'number' &&
  Array.isArray(memberOf(found, 'editions')) &&
  Array.isArray(memberOf(found, 'barred'))

/** Replaces the mark by what comes of it. */
export function changeMark(change: (mark: Mark | undefined) => Mark | undefined): void {
  const mark = change(readMark())
  if (mark === undefined) forget(copyMark)
  else remember(copyMark, JSON.stringify(mark))
}
