import { hashKey, type QueryKey } from '@tanstack/react-query'
import { keptTopics } from '#contract/kept-reads.ts'
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
  /** When the server last confirmed the account, in milliseconds. */
  at: number
  /** By the query's hash. */
  entries: Readonly<Record<string, Entry>>
}

/** Reads that only the copy keeps, not the server. */
const keptHereOnly = ['venues/choices']

/** The reads of a guest's own editions: the server's cached ones and `keptHereOnly`. No other answer is kept. */
const kept = new Set([...keptHereOnly, ...[...keptTopics.keys()].filter((path) => path.endsWith('/mine'))])

/** How long an offline copy is kept (decisions: privacy between guests). */
const longest = 7 * 24 * 60 * 60 * 1000

export function isKept([path]: QueryKey): boolean {
  return Array.isArray(path) && kept.has(path.join('/'))
}

/** Guests only: organisers read about other people, and their list of editions is everyone's. */
export const mayKeep = ({ role }: Owner): boolean => role === 'guest'

/** The copy found on this device if it may still be shown; undefined if it must be deleted. */
export function readable(found: unknown, { shape, now }: { shape: string; now: number }): Copy | undefined {
  if (!isCopy(found) || found.shape !== shape || !isYoung(found.at, now) || !mayKeep(found.owner))
    return undefined
  return { ...found, entries: only(found.entries, ({ key, at }) => isKept(key) && isYoung(at, now)) }
}

/** Whether it is an expired copy. The page then says so instead of showing nothing. */
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
  refused: readonly string[]
}

/**
 * Merges new answers into the copy, keeping the newer answer of each query. Drops answers that the server now refuses, and
 * answers about editions that are no longer the guest's.
 */
export function renewed(found: unknown, { shape, owner, now, entries, refused }: News): Copy {
  const before = readable(found, { shape, now })
  const all = { ...(before?.owner.id === owner.id ? before.entries : {}) }
  for (const hash of refused) delete all[hash]
  for (const entry of entries) {
    const hash = hashKey(entry.key)
    if (isKept(entry.key) && entry.at >= (all[hash]?.at ?? 0)) all[hash] = entry
  }
  const own = editionsIn(Object.values(all))
  return { shape, owner, at: now, entries: only(all, ({ key }) => own?.has(editionOf(key) ?? '') ?? true) }
}

/** The guest's editions, and '' for reads without an edition. Undefined if the list was never loaded. */
function editionsIn(entries: readonly Entry[]): Set<string> | undefined {
  const list = entries.find(({ key: [path] }) => Array.isArray(path) && path.join('.') === 'venues.choices')
  if (!list || !Array.isArray(list.data)) return undefined
  return new Set(['', ...list.data.map((edition: unknown) => String(memberOf(edition, 'id')))])
}

function editionOf([, options]: QueryKey): string | undefined {
  const id = memberOf(memberOf(options, 'input'), 'venueId')
  return typeof id === 'string' ? id : undefined
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
