import { hashKey, type QueryKey } from '@tanstack/react-query'
import {
  editionOf,
  editionsOf,
  isBarred,
  isEditionList,
  isStoredOffline,
  type CopyState,
} from '#web/copies/copy-state.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { memberOf } from '#web/base/member.ts'

/** The account that a copy belongs to, as the server last described it. */
export type Owner = NonNullable<Outputs['accounts']['session']>

/** A server's response with the time it arrived, in milliseconds. */
export type Entry = { key: QueryKey; data: unknown; at: number }

export type Copy = {
  /** The contract of the responses. Pages built with another one may not be able to read them. */
  shape: string
  owner: Owner
  /** When the copy was begun; its state has the same time. */
  begun: number
  /** When the server last named the owner, in milliseconds. */
  at: number
  /** By the query's hash. */
  entries: Readonly<Record<string, Entry>>
}

/** Offline copies live for seven days. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000

/** Guests only: organisers read other people's data, and their list of editions has everyone's. */
export const mayKeep = ({ role }: Owner): boolean => role === 'guest'

/** The copy found on this device if it may still be shown; undefined if it must be deleted. */
export function copyIfShowable(
  found: unknown,
  { shape, now }: { shape: string; now: number },
): Copy | undefined {
  if (!isCopy(found) || found.shape !== shape || !isRecent(found.at, now) || !mayKeep(found.owner))
    return undefined
  return {
    ...found,
    entries: filterEntries(found.entries, ({ key, at }) => isStoredOffline(key) && isRecent(at, now)),
  }
}

/** Like `copyIfShowable`, without what the server has taken away since, and only for the account of this device's last session. */
export function copyToRender(
  found: unknown,
  { state, shape, now }: { state: CopyState; shape: string; now: number },
): Copy | undefined {
  const copy = copyIfShowable(found, { shape, now })
  if (copy?.owner.id !== state.owner || copy.begun !== state.begun) return undefined
  return { ...copy, entries: filterEntries(copy.entries, ({ key }) => !isBarred(state, key)) }
}

/** Whether a copy was found that is too old to be shown. The page then says so. */
export const isExpired = (found: unknown, now: number): boolean => isCopy(found) && !isRecent(found.at, now)

type EditionChoice = Pick<
  Outputs['venues']['choices'][number],
  'id' | 'attending' | 'eventStartDate' | 'eventEndDate'
>

/**
 * The editions to keep offline on a given day: the chosen one, and every other that isn't over, including undated ones. A
 * declined edition is left out, because the server refuses all of it but the card, which is kept anyway.
 */
export function editionsToKeep<Edition extends EditionChoice>(
  choices: readonly Edition[],
  { chosen, day }: { chosen: Edition | undefined; day: string },
): Edition[] {
  const isAhead = ({ eventStartDate, eventEndDate }: EditionChoice) =>
    (eventEndDate ?? eventStartDate ?? day) >= day
  const others = choices.filter((edition) => edition.id !== chosen?.id && isAhead(edition))
  return [...(chosen ? [chosen] : []), ...others].filter(({ attending }) => attending !== 'no')
}

type CopyUpdate = {
  shape: string
  owner: Owner
  now: number
  entries: readonly Entry[]
  state: CopyState
}

/**
 * The copy with newer responses added. Leaves out what the server has taken away, and every response about an edition that is
 * no longer the guest's.
 */
export function renewCopy(found: unknown, { shape, owner, now, entries, state }: CopyUpdate): Copy {
  const before = copyToRender(found, { state, shape, now })
  const newestEntries = { ...before?.entries }
  for (const entry of entries) {
    const hash = hashKey(entry.key)
    if (isStoredOffline(entry.key) && entry.at >= (newestEntries[hash]?.at ?? 0)) newestEntries[hash] = entry
  }
  const ownEditions = editionsIn(Object.values(newestEntries))
  const ownEditionIds = ownEditions && new Set(['', ...ownEditions])
  const { begun } = state
  return {
    shape,
    owner,
    begun,
    at: now,
    entries: filterEntries(newestEntries, ({ key }) => ownEditionIds?.has(editionOf(key) ?? '') ?? true),
  }
}

/** The state of a newly written copy, from the state before. */
export const stateOfCopy = ({ entries }: Copy, before: CopyState): CopyState => ({
  ...before,
  editions: editionsAbout(Object.values(entries)),
})

/** The editions that these responses are about or name. */
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

const filterEntries = (entries: Readonly<Record<string, Entry>>, isIncluded: (entry: Entry) => boolean) =>
  Object.fromEntries(Object.entries(entries).filter(([, entry]) => isIncluded(entry)))

/** A time far in the future came from a wrong clock, so its age is unknown. */
const isRecent = (at: number, now: number): boolean => Math.abs(now - at) <= maxAgeMs

/** Doesn't check the contents: copies with the same shape hash have contents of the same types. */
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
