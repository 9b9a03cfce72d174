import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { today } from '#web/base/dates.ts'
import { recall } from '#web/base/storage.ts'
import { copyNameOf } from '#web/copies/copies.ts'
import { guardCopy, isForbidden } from '#web/copies/copy-guard.ts'
import {
  afterRefusal,
  afterWriting,
  beforeWriting,
  changeCopyState,
  isStoredOffline,
  readCopyState,
} from '#web/copies/copy-state.ts'
import {
  editionsAbout,
  editionsToKeep,
  stateOfCopy,
  mayKeep,
  copyIfShowable,
  renewCopy,
  type Entry,
  type Owner,
} from '#web/copies/copy-rules.ts'
import { changeCopy, readCopy } from '#web/copies/copy-store.ts'
import { openedAt } from '#web/base/opened-at.ts'
import { isOffline } from '#web/base/reach.ts'
import { contractHash } from '#web/base/shape.ts'
import { signedOutKey } from '#web/session/signed-out-flag.ts'
import { mineNamespaces } from '#contract/cached-reads.ts'
import { chooseEdition } from '#contract/portal-reads.ts'

/**
 * In milliseconds: how long responses are gathered before writing, and the age from which one is refetched in the background.
 */
const timing = { gather: 400, old: 60 * 60 * 1000 } as const

/**
 * Writes what a guest sees into the copy as it arrives. Also fetches, once, the parts of their coming editions that they
 * haven't opened, because people need the agenda at the venue even if they never opened it at home. Returns a function that
 * stops it.
 */
export function keepCopy(client: QueryClient, owner: Owner): () => void {
  if (!mayKeep(owner)) return () => undefined
  guardCopy(client)
  const filled = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = () => (timer ??= setTimeout(() => void save().catch(() => undefined), timing.gather))

  /** If writing fails (a full disk), the data is missing offline, but the page itself works. */
  async function save(): Promise<void> {
    timer = undefined
    if (!isSignedIn(client, owner) || isOffline()) return
    await write(client, owner, entriesOf(client))
    for (const { id } of wantedEditions(client).filter((edition) => !filled.has(edition.id))) {
      filled.add(id)
      await fill(client, owner, id)
    }
  }

  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isStoredOffline(event.query.queryKey)) return
    if (event.action.type === 'success' || event.action.type === 'error') plan()
  })
  plan()
  return () => {
    stopListening()
    clearTimeout(timer)
  }
}

async function fill(client: QueryClient, owner: Owner, venueId: string): Promise<void> {
  const name = copyNameOf(owner.id)
  const now = Date.now()
  const copy = copyIfShowable(await readCopy(name), { shape: contractHash, now })
  const options = { input: { venueId } }
  const parts = [
    ...mineNamespaces.map((noun) => ({
      key: api[noun].mine.queryKey(options),
      read: (): Promise<unknown> => api[noun].mine.call({ venueId }),
    })),
    { key: api.workshopWishes.own.queryKey(options), read: () => api.workshopWishes.own.call({ venueId }) },
  ]
  for (const { key, read } of parts) {
    if (now - (copy?.entries[hashKey(key)]?.at ?? 0) < timing.old) continue
    await write(client, owner, await fetchEntry(key, read))
  }
}

async function fetchEntry(key: QueryKey, read: () => Promise<unknown>): Promise<Entry[]> {
  try {
    return [{ key, data: await read(), at: Date.now() }]
  } catch (error) {
    if (isForbidden(error)) changeCopyState((state) => state && afterRefusal(state, key))
    return []
  }
}

/** Adds these entries to the copy, except reads that the server has taken away. */
async function write(client: QueryClient, owner: Owner, entries: readonly Entry[]): Promise<void> {
  if (!isSignedIn(client, owner)) return
  const now = Date.now()
  const state = beforeWriting(readCopyState(), { owner: owner.id, editions: editionsAbout(entries), now })
  changeCopyState(() => state)
  const renewed = await changeCopy(copyNameOf(owner.id), (found) =>
    renewCopy(found, { shape: contractHash, owner, now, entries, state }),
  )
  changeCopyState((current) => afterWriting(current, stateOfCopy(renewed, state)))
}

/**
 * The server's responses to this page. Data from the copy is left out: it is in there already, or another tab removed
 * it.
 */
const entriesOf = (client: QueryClient): Entry[] =>
  client
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey, state }) =>
        isStoredOffline(queryKey) && state.data !== undefined && state.dataUpdatedAt >= openedAt,
    })
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }))

/** Checked right before each write, so that people who signed out, here or in another tab, leave nothing behind. */
export const isSignedIn = (client: QueryClient, { id }: Owner): boolean =>
  client.getQueryData(api.accounts.session.queryKey())?.id === id && recall(signedOutKey) === undefined

function wantedEditions(client: QueryClient) {
  const choices = client.getQueryData(api.venues.choices.queryKey()) ?? []
  const venueInUrl = new URLSearchParams(window.location.search).get('venue') ?? undefined
  const chosen = chooseEdition(choices, [venueInUrl, recall('venue')])
  return editionsToKeep(choices, { chosen, day: today(new Date()) })
}
