import { hashKey, type QueryClient } from '@tanstack/react-query'
import { judge, ownerOf, venueOf, type DeskUser, type KeptDesk } from '#web/desk/kept/list-rules.ts'
import { latestMoment, noteAnswered, noteMoment } from '#web/desk/kept/moments.ts'
import { changeDesk, forgetDeskList, listId, readDesk } from '#web/base/desk-store.ts'
import { answered } from '#web/base/device-database.ts'
import { memberOf } from '#web/base/member.ts'
import { seal, unseal } from '#web/desk/kept/sealing.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { shape } from '#web/base/shape.ts'

/** In milliseconds: how often the list is written at most, and how often someone looks whether it may still be shown. */
const pace = { write: 5_000, look: 60_000 } as const

/** What ends the right to the list. */
const endings = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'DESK_ENDED'])

let isKeeping = false
let waiting: (() => void)[] = []

/** Resolves once what is in the list now lies on this device; at once where none is kept. */
export const whenListKept = (): Promise<void> =>
  isKeeping ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()

/** Nothing else is written from now on; who waits for it need not. */
function endKeeping(): void {
  isKeeping = false
  settle()
}

function settle(): void {
  const done = waiting
  waiting = []
  for (const resolve of done) resolve()
}

type Keeping = { client: QueryClient; who: DeskUser; onNothingKept: () => void }

/** Keeps the list of the desk on this device as it is on screen, for where there is no connection. Returns how to stop. */
export function keepList({ client, who, onNothingKept }: Keeping): () => void {
  const queryKey = api.desk.list.queryKey({ input: { venueId: venueOf(who).id } })
  const hash = hashKey(queryKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  let writtenAt = -Infinity
  let isOver = false
  let isReserved = false
  isKeeping = true

  async function begin(): Promise<void> {
    isReserved = await reservePlace(ownerOf(who))
    if (isOver) return
    if (isReserved) return plan()
    endKeeping()
    onNothingKept()
  }

  function plan(): void {
    timer ??= setTimeout(
      () => void write().catch(endKeeping),
      Math.max(0, writtenAt + pace.write - performance.now()),
    )
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const kept = keptOf(client, who)
    if (!isReserved || kept === undefined || isOver) return
    writtenAt = performance.now()
    // Signed out in another tab, or ended.
    if (!(await replaceList(ownerOf(who), await seal(aboutOf(who), kept)))) return endKeeping()
    if (timer === undefined) settle()
  }

  function end(): void {
    client.removeQueries({ queryKey })
    stop()
    void forgetDeskList()
  }

  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryHash !== hash) return
    const { action } = event
    if (action.type === 'error' && endings.has(explain(action.error).code)) end()
    if (action.type !== 'success') return
    noteAnswered()
    plan()
  })
  const look = () => {
    noteMoment()
    const kept = keptOf(client, who)
    const judged = kept ? judge(kept, momentsNow()) : 'shown'
    if (judged === 'over') end()
    if (judged === 'refused') client.removeQueries({ queryKey })
  }
  const looking = setInterval(look, pace.look)
  const onHidden = () => {
    if (document.hidden && timer !== undefined) void write().catch(endKeeping)
  }
  document.addEventListener('visibilitychange', onHidden)

  function stop(): void {
    isOver = true
    endKeeping()
    stopListening()
    clearTimeout(timer)
    clearInterval(looking)
    document.removeEventListener('visibilitychange', onHidden)
  }

  void begin()
  return stop
}

/**
 * Makes the list's place on this device that of an owner; what was another's is deleted. False: the browser keeps no keys, such
 * as in some private windows, and says so only when they are read.
 */
async function reservePlace(owner: string): Promise<boolean> {
  const isOwn = async () => {
    const kept = await readDesk((store) => answered<unknown>(store.get(listId)))
    return memberOf(kept, 'owner') === owner && (await unseal(kept)) !== undefined
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

/** Writes as long as the place is the owner's: what was deleted in the meantime does not come back. */
const replaceList = (owner: string, sealed: Awaited<ReturnType<typeof seal>>): Promise<boolean> =>
  changeDesk(async (store) => {
    if (memberOf(await answered<unknown>(store.get(listId)), 'owner') !== owner) return false
    store.put({ ...sealed, id: listId, owner })
    return true
  })

const aboutOf = (who: DeskUser) => `${venueOf(who).id} ${shape}`

export const momentsNow = () => ({ now: Date.now(), latest: latestMoment() })

function keptOf(client: QueryClient, who: DeskUser): KeptDesk | undefined {
  const state = client.getQueryState(api.desk.list.queryKey({ input: { venueId: venueOf(who).id } }))
  return state?.data && { who, list: state.data, at: state.dataUpdatedAt }
}
