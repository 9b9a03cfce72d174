import { hashKey, type QueryClient } from '@tanstack/react-query'
import {
  checkAccess,
  ownerOf,
  venueOf,
  type DeskUser,
  type StoredDesk,
} from '#web/desk/storage/list-rules.ts'
import { latestKnownTime, recordResponseTime, recordTime } from '#web/desk/storage/moments.ts'
import { changeDesk, forgetDeskList, listId, readDesk } from '#web/base/desk-store.ts'
import { resultOf } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'
import { seal, unseal } from '#web/desk/storage/sealing.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { contractHash } from '#web/base/shape.ts'

/** The minimum time between writes of the list, and between checks whether it may still be shown, in milliseconds. */
const intervals = { write: 5_000, check: 60_000 } as const

/** The errors that revoke access to the list. */
const endingCodes = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'DESK_ENDED'])

let isStoring = false
let waiters: (() => void)[] = []

/** Resolves once the current list is stored on this device, or immediately if no list is stored. */
export const whenListStored = (): Promise<void> =>
  isStoring ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve()

/** Stops all further writes and resolves the promises that wait for a write. */
function endStoring(): void {
  isStoring = false
  releaseWaiters()
}

function releaseWaiters(): void {
  const resolvers = waiters
  waiters = []
  for (const resolve of resolvers) resolve()
}

type StoreOptions = { client: QueryClient; who: DeskUser; onStoringFailed: () => void }

/**
 * Stores the desk's list on this device whenever it changes, for use without a connection. Returns a function that
 * stops this.
 */
export function storeList({ client, who, onStoringFailed }: StoreOptions): () => void {
  const queryKey = api.desk.list.queryKey({ input: { venueId: venueOf(who).id } })
  const hash = hashKey(queryKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -Infinity
  let isStopped = false
  let isReserved = false
  isStoring = true

  async function start(): Promise<void> {
    isReserved = await reserveList(ownerOf(who))
    if (isStopped) return
    if (isReserved) return scheduleWrite()
    endStoring()
    onStoringFailed()
  }

  function scheduleWrite(): void {
    timer ??= setTimeout(
      () => void write().catch(endStoring),
      Math.max(0, writtenAt + intervals.write - performance.now()),
    )
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const desk = currentDesk(client, who)
    if (!isReserved || desk === undefined || isStopped) return
    writtenAt = performance.now()
    // The user signed out in another tab, or was shut out.
    if (!(await replaceList(ownerOf(who), await seal(sealContextOf(who), desk)))) return endStoring()
    if (timer === undefined) releaseWaiters()
  }

  function endAccess(): void {
    client.removeQueries({ queryKey })
    stop()
    void forgetDeskList()
  }

  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return
    const { action } = event
    if (action.type === 'error' && endingCodes.has(explain(action.error).code)) endAccess()
    if (action.type !== 'success') return
    recordResponseTime()
    scheduleWrite()
  })
  const check = () => {
    recordTime()
    const desk = currentDesk(client, who)
    const access = desk ? checkAccess(desk, currentTimes()) : 'shown'
    if (access === 'over') endAccess()
    if (access === 'refused') client.removeQueries({ queryKey })
  }
  const checkTimer = setInterval(check, intervals.check)
  const onHidden = () => {
    if (document.hidden && timer !== undefined) void write().catch(endStoring)
  }
  document.addEventListener('visibilitychange', onHidden)

  function stop(): void {
    isStopped = true
    endStoring()
    stopListening()
    clearTimeout(timer)
    clearInterval(checkTimer)
    document.removeEventListener('visibilitychange', onHidden)
  }

  void start()
  return stop
}

/**
 * Reserves this device's list for an owner, deleting the list of anyone else. Returns false if the browser can't store
 * keys. In some private windows, that shows only when the keys are read.
 */
async function reserveList(owner: string): Promise<boolean> {
  const isOwn = async () => {
    const stored = await readDesk((store) => resultOf<unknown>(store.get(listId)))
    return memberOf(stored, 'owner') === owner && (await unseal(stored)) !== undefined
  }
  try {
    if (await isOwn()) return true
    const empty = { ...(await seal('', '')), id: listId, owner }
    await changeDesk(async (store) => void store.put(empty))
    return await isOwn()
  } catch {
    return false
  }
}

/** Writes only while the stored list is this owner's, so that a list deleted elsewhere doesn't come back. */
const replaceList = (owner: string, sealed: Awaited<ReturnType<typeof seal>>): Promise<boolean> =>
  changeDesk(async (store) => {
    if (memberOf(await resultOf<unknown>(store.get(listId)), 'owner') !== owner) return false
    store.put({ ...sealed, id: listId, owner })
    return true
  })

const sealContextOf = (who: DeskUser) => `${venueOf(who).id} ${contractHash}`

export const currentTimes = () => ({ now: Date.now(), latest: latestKnownTime() })

function currentDesk(client: QueryClient, who: DeskUser): StoredDesk | undefined {
  const state = client.getQueryState(api.desk.list.queryKey({ input: { venueId: venueOf(who).id } }))
  return state?.data && { who, list: state.data, at: state.dataUpdatedAt }
}
