import { hashKey, type QueryKey } from '@tanstack/react-query'
import { editionOf, editionsOf, isBarred, isEditionList, isKept, type Mark } from '#web/copies/copy-mark.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { memberOf } from '#web/base/member.ts'

/** The account that a copy belongs to, as the server last described it. */
export type Owner = NonNullable<Outputs['accounts']['session']>

/** An answer of the server with the time it came, in milliseconds. */
export type Entry = { key: QueryKey; data: unknown; at: number }

export type Copy = {
  /** The contract of the answers. Pages built with another one may not be able to read them. */
  shape: string
  owner: Owner
  /** When it was begun, as its mark says. */
  begun: number
  /** When the server last said who this is, in milliseconds. */
  at: number
  /** By the query's hash. */
  entries: Readonly<Record<string, Entry>>
}

/** decisions, Privacy between guests: an offline copy lives for seven days. */
const longest = 7 * 24 * 60 * 60 * 1000

/** Guests only: what an organiser reads is about others, and an organiser's list of editions is everyone's. */
export const mayKeep = ({ role }: Owner): boolean => role === 'guest'

/** The copy found on this device if it may still be shown; undefined if it must be deleted. */
export function readable(found: unknown, { shape, now }: { shape: string; now: number }): Copy | undefined {
  if (!isCopy(found) || found.shape !== shape || !isYoung(found.at, now) || !mayKeep(found.owner))
    return undefined
  return { ...found, entries: only(found.entries, ({ key, at }) => isKept(key) && isYoung(at, now)) }
}

/** The same without what the server has taken away since, and only for the account whose session this device had last. */
export function drawable(
  found: unknown,
  { mark, shape, now }: { mark: Mark; shape: string; now: number },
): Copy | undefined {
  const copy = readable(found, { shape, now })
  if (copy?.owner.id !== mark.owner || copy.begun !== mark.begun) return undefined
  return { ...copy, entries: only(copy.entries, ({ key }) => !isBarred(mark, key)) }
}

/** Whether it is a copy that was good for its time, which is over: the page says so instead of having nothing. */
export const isExpired = (found: unknown, now: number): boolean => isCopy(found) && !isYoung(found.at, now)

type Takeable = Pick<
  Outputs['venues']['choices'][number],
  'id' | 'attending' | 'eventStartDate' | 'eventEndDate'
>

/**
 * The editions to keep offline on a given day: the chosen one, and every other that isn't over, including undated ones. A
 * declined edition is left out, because the server refuses all of it but the card, which is kept anyway.
 */
export function editionsToKeep<Edition extends Takeable>(
  choices: readonly Edition[],
  { chosen, day }: { chosen: Edition | undefined; day: string },
): Edition[] {
  const isAhead = ({ eventStartDate, eventEndDate }: Takeable) =>
    (eventEndDate ?? eventStartDate ?? day) >= day
  const others = choices.filter((edition) => edition.id !== chosen?.id && isAhead(edition))
  return [...(chosen ? [chosen] : []), ...others].filter(({ attending }) => attending !== 'no')
}

type News = {
  shape: string
  owner: Owner
  now: number
  entries: readonly Entry[]
  mark: Mark
}

/**
 * The copy with what came since: the newer answer of each question stays. What the server has taken away goes, and so does
 * every answer about an edition that is no longer the guest's.
 */
export function renewed(found: unknown, { shape, owner, now, entries, mark }: News): Copy {
  const before = drawable(found, { mark, shape, now })
  const all = { ...before?.entries }
  for (const entry of entries) {
    const hash = hashKey(entry.key)
    if (isKept(entry.key) && entry.at >= (all[hash]?.at ?? 0)) all[hash] = entry
  }
  const own = editionsIn(Object.values(all))
  const isOwn = own && new Set(['', ...own])
  const { begun } = mark
  return {
    shape,
    owner,
    begun,
    at: now,
    entries: only(all, ({ key }) => isOwn?.has(editionOf(key) ?? '') ?? true),
  }
}

/** The mark of a copy that was written under this one. */
export const markOf = ({ entries }: Copy, before: Mark): Mark => ({
  ...before,
  editions: editionsAbout(Object.values(entries)),
})

/** The editions that these answers are about or name. */
export const editionsAbout = (entries: readonly Entry[]): string[] => [
  ...new Set(
    entries.flatMap(({ key, data }) => (isEditionList(key) ? editionsOf(data) : (editionOf(key) ?? []))),
  ),
]

/** The guest's editions; undefined if the list was never seen. */
function editionsIn(entries: readonly Entry[]): string[] | undefined {
  const list = entries.find(({ key }) => isEditionList(key))
  return list && editionsOf(list.data)
}

const only = (entries: Readonly<Record<string, Entry>>, isWanted: (entry: Entry) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([, entry]) => isWanted(entry)))

/** A time far in the future came from a wrong clock, so its age is unknown. */
const isYoung = (at: number, now: number): boolean => Math.abs(now - at) <= longest

/** Whether it is one of our copies. Equal shape hashes guarantee its contents. */
function isCopy(found: unknown): found is Copy {
  const owner = memberOf(found, 'owner')
  const entries = memberOf(found, 'entries')
  return (
    typeof memberOf(found, 'shape') === 'string' &&
    typeof memberOf(found, 'at') === 'number' &&
    typeof memberOf(owner, 'id') === 'string' &&
    typeof entries === 'object' &&
    entries !== null
  )
}
