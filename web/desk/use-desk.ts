import { onlineManager, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { pageClock } from '#web/desk/desk-clock.ts'
import { storeList } from '#web/desk/storage/list-storing.ts'
import { authorOf, venueOf, type DeskUser } from '#web/desk/storage/list-rules.ts'
import { queueOf, sendEverything } from '#web/desk/queues.ts'
import type { TapAuthor } from '#web/desk/tap-queue.ts'
import { api } from '#web/lib/api.ts'
import { isListening } from '#web/live/listening.ts'
import { isOffline } from '#web/base/reach.ts'
import { recheckSession } from '#web/session/session.ts'
import { preload } from '#web/ui/on-demand.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/** An edition's list at the desk, and the unsent taps made here. Both are also stored on this device. */
export function useDesk(who: DeskUser) {
  const client = useQueryClient()
  const { id: venueId } = venueOf(who)
  const isEnded = who.kind === 'helper' && who.helper.isEnded
  const query = api.desk.list.queryOptions({ input: { venueId } })
  const list = useQuery({ ...query, enabled: !isEnded, select: ({ rows }) => rows })
  const { id: authorId, name: authorName } = authorOf(who)
  const queue = queueOf(client, venueId, { id: authorId, name: authorName })
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const { data: rows } = list
  useEffect(() => (rows ? queue.checkForOvertaken(rows) : undefined), [queue, rows])
  const isOnline = useSyncExternalStore(subscribeOnline, isOnlineNow)
  const storesNothing = useStoredList(client, who, isEnded)
  const maySendAll = who.kind === 'organiser'
  useEffect(
    () => keepSending({ client, venueId, author: { id: authorId, name: authorName }, maySendAll }),
    [client, venueId, authorId, authorName, maySendAll],
  )
  return { list, queue, state, isOnline, storesNothing: storesNothing || state.isUnstored }
}

/** Keeps the list stored; returns whether this browser stores nothing. The user doesn't change while the desk is open. */
function useStoredList(client: QueryClient, who: DeskUser, isEnded: boolean): boolean {
  const [storesNothing, setStoresNothing] = useState(false)
  const keep = useEffectEvent(() => storeList({ client, who, onStoringFailed: () => setStoresNothing(true) }))
  useEffect(() => (isEnded ? undefined : keep()), [isEnded])
  useEffect(() => whenIdle(preload(registerDesk)), [])
  return storesNothing
}

const registerDesk = async () => (await import('#web/offline/worker-registration.ts')).registerWorker('/desk')

const isOnlineNow = () => onlineManager.isOnline()
const subscribeOnline = (notify: () => void) => onlineManager.subscribe(notify)

/** How long to wait before unsent taps are tried again, in milliseconds. */
const retryMs = 4_000

type SendingOptions = {
  client: QueryClient
  venueId: string
  author: TapAuthor
  /** Whether to send taps for other editions, too, which an organiser's device may have. */
  maySendAll: boolean
}

/**
 * Sends the unsent taps every few seconds, and as soon as a connection may be back, for example once a list arrives.
 * Without live updates, also reloads the list every few seconds.
 */
function keepSending({ client, venueId, author, maySendAll }: SendingOptions): () => void {
  const queue = queueOf(client, venueId, author)
  // Includes taps left here for other editions, which helpers can't open.
  const sendAll = () => void (maySendAll && sendEverything(client, author))
  const send = () => {
    if (pageClock.checkClock()) void queue.rewrite()
    void queue.flush()
    if (isListening() && !isOffline()) return
    void recheckSession(client)
    void client.invalidateQueries({ queryKey: api.desk.list.key() })
  }
  const onVisibilityChange = () => (document.hidden ? void pageClock.checkClock() : send())
  const warn = (event: BeforeUnloadEvent) => {
    const { unsent, isUnstored } = queue.state()
    if (isUnstored && unsent.length > 0) event.preventDefault()
  }
  const timer = setInterval(send, retryMs)
  const stopListening = client.getQueryCache().subscribe((event) => {
    const isList =
      event.type === 'updated' && String(event.query.queryKey[0]) === String(api.desk.list.key()[0])
    if (isList && event.action.type === 'success' && queue.state().unsent.length > 0) void queue.flush()
  })
  window.addEventListener('online', send)
  window.addEventListener('online', sendAll)
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('beforeunload', warn)
  void queue.flush().then(sendAll)
  return () => {
    clearInterval(timer)
    stopListening()
    window.removeEventListener('online', send)
    window.removeEventListener('online', sendAll)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('beforeunload', warn)
  }
}
