import { findOvertaken, type SeenRow, type UnsentTap } from '#web/desk/desk-rows.ts'
import type { Loss, StoredTap, TapStore } from '#web/desk/storage/tap-store.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

type SyncResponse = Outputs['desk']['sync']
type Batch = Inputs['desk']['sync']['taps']

export type QueueState = {
  unsent: readonly UnsentTap[]
  /** Unsent taps that other people made on this device. */
  othersTaps: readonly StoredTap[]
  /** Why the unsent taps couldn't be sent; undefined if nothing failed. */
  failure: string | undefined
  losses: readonly Loss[]
  /** Whether a tap couldn't be stored, and so exists on this page only. */
  isUnstored: boolean
}

/** The author of taps on this device: an account, or a device without an account. Only the author can send taps. */
export type TapAuthor = { id: string; name: string }

type QueueOptions = {
  venueId: string
  author: TapAuthor
  store: TapStore
  send: (taps: Batch) => Promise<SyncResponse>
  /** Awaited before sent taps are forgotten, so that people don't flip between in and out on screen. */
  onResponse: (response: SyncResponse) => Promise<void> | void
  /** Resolves once the list stored on this device includes the response. The taps stay stored until then. */
  whenListStored: () => Promise<void>
  nameOf: (personId: string) => string | undefined
  /** Why sending failed, as a sentence. */
  reasonOf: (error: unknown) => string
  /** A clock that can't be set, in milliseconds. */
  clock: () => number
  wallClock: () => number
  /** The age in milliseconds of a tap that an earlier page made at a time of the wall clock. */
  ageAtLoad: (wall: number) => number
  batchSize: number
}

/**
 * The taps at the desk until the server has them. A tap shows immediately, is stored, and is sent; sending it twice does no
 * harm. The device's other tabs have the same taps, and each tab may send them.
 */
export function createTapQueue(options: QueueOptions) {
  const { venueId, author, store, send, clock, wallClock, batchSize } = options
  let state: QueueState = { unsent: [], othersTaps: [], failure: undefined, losses: [], isUnstored: false }
  const unstoredIds = new Set<string>()
  /** Taps that the server has and that are still stored. */
  const acknowledgedIds = new Set<string>()
  const dismissedIds = new Set<string>()
  /** Check-ins whose undo the server already has. If a clock was set, they may be sent after the undo. */
  const undoneIds = new Set<string>()
  /** Undos made here that the server has, by person. */
  const sentUndos = new Map<string, UnsentTap>()
  let sending: Promise<void> | undefined
  let lastWork: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const setState = (next: Partial<QueueState>) => {
    state = { ...state, ...next }
    for (const notify of listeners) notify()
  }

  /** Runs work one after another, so that nothing is read while an earlier write is under way. */
  function runInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = lastWork.then(work)
    lastWork = result.catch(() => undefined)
    return result
  }

  const load = () => runInTurn(readAll).catch(() => setState({ isUnstored: true }))

  const isOwn = ({ by }: StoredTap) => by === null || by === author.id

  async function readAll(): Promise<void> {
    const { taps, losses } = await store.read()
    const unsentById = new Map(state.unsent.map((tap) => [tap.id, tap]))
    const open = taps.filter(({ id }) => !acknowledgedIds.has(id))
    const othersTaps = open.filter((tap) => !isOwn(tap))
    const inStore = open
      .filter(isOwn)
      .map((tap) => unsentById.get(tap.id) ?? { ...tap, madeAt: clock() - options.ageAtLoad(tap.wall) })
    const notStored = state.unsent.filter(({ id }) => unstoredIds.has(id))
    const unsent = [...inStore, ...notStored]
    const mergedLosses = mergeLosses(
      state.losses,
      losses.filter(({ id }) => !dismissedIds.has(id)),
    )
    // Checked every few seconds; thousands of rows are re-rendered only if something changed.
    const isSame = [
      [unsent, state.unsent],
      [othersTaps, state.othersTaps],
      [mergedLosses, state.losses],
    ].every(([now = [], before = []]) => idsOf(now) === idsOf(before))
    if (!isSame) setState({ unsent, othersTaps, losses: mergedLosses })
  }

  /** Resolves once the taps are stored. If storing fails, they exist on this page only, and are sent all the same. */
  async function write(taps: readonly UnsentTap[]): Promise<void> {
    try {
      await runInTurn(() => {
        const open = taps.filter(({ id }) => !acknowledgedIds.has(id))
        return store.put(
          open.map(({ madeAt, ...tap }) => ({ ...tap, wall: wallClock() - (clock() - madeAt) })),
        )
      })
      for (const { id } of taps) unstoredIds.delete(id)
    } catch {
      setState({ isUnstored: true })
    }
  }

  const flush = (): Promise<void> =>
    (sending ??= sendAll().finally(() => {
      sending = undefined
    }))

  async function sendAll(): Promise<void> {
    try {
      await load()
      for (let ready = readyToSend(); ready.length > 0; ready = readyToSend())
        await sendBatch(ready.slice(0, batchSize))
    } catch (error) {
      setState({ failure: options.reasonOf(error) })
    }
  }

  /** Taps are sent only once stored; otherwise a reload would lose the outcome. */
  const readyToSend = () => state.unsent.filter(({ id }) => state.isUnstored || !unstoredIds.has(id))

  async function sendBatch(batch: readonly UnsentTap[]) {
    const now = clock()
    const response = await send(batch.map((tap) => payloadOf(tap, now)))
    await options.onResponse(response)
    const names = new Map(batch.map((tap) => [tap.id, nameOf(tap)]))
    // A correction that isn't stored yet may be lost with the page, so the loss of the tap it corrects must be
    // reported.
    await runInTurn(async () => {})
    const corrected = findCorrected(readyToSend(), undoneIds)
    const newLosses = lossesOf(response, names).filter(
      ({ id }) => !corrected.has(id) && !dismissedIds.has(id),
    )
    // We store the losses before the taps are forgotten, so that closing the page now doesn't lose the notice.
    await store.putLosses(newLosses).catch(() => setState({ isUnstored: true }))
    for (const tap of batch) {
      acknowledgedIds.add(tap.id)
      for (const id of tap.saw) undoneIds.add(id)
      if (tap.kind === 'undo' && !newLosses.some(({ id }) => id === tap.id)) sentUndos.set(tap.personId, tap)
      else sentUndos.delete(tap.personId)
    }
    setState({
      unsent: state.unsent.filter(({ id }) => !acknowledgedIds.has(id)),
      failure: undefined,
      losses: mergeLosses(state.losses, newLosses),
    })
    void forgetTaps(batch.map(({ id }) => id))
  }

  async function forgetTaps(ids: readonly string[]): Promise<void> {
    await options.whenListStored()
    // Taps that stay stored are sent again by the next page.
    await runInTurn(() => store.remove(ids)).catch(() => setState({ isUnstored: true }))
  }

  /** The person's current name on the list, or for people no longer on it, the name at the time of the tap. */
  const nameOf = ({ personId, fullName }: Pick<UnsentTap, 'personId' | 'fullName'>) =>
    options.nameOf(personId) ?? fullName ?? 'Somebody'

  const isUnsent = (id: string) => state.unsent.some((tap) => tap.id === id)
  const stopListening = store.onChange(() => void load())
  return {
    state: () => state,
    subscribe: (notify: () => void) => {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    /** Resolves once the tap is stored. */
    add: async (tap: Pick<StoredTap, 'personId' | 'kind' | 'saw'>): Promise<void> => {
      const newTap: UnsentTap = {
        ...tap,
        version: 1,
        id: crypto.randomUUID(),
        venueId,
        by: author.id,
        authorName: author.name,
        fullName: options.nameOf(tap.personId) ?? null,
        wall: wallClock(),
        madeAt: clock(),
      }
      unstoredIds.add(newTap.id)
      setState({ unsent: [...state.unsent, newTap] })
      await write([newTap])
      // An earlier flush may have ended just before this tap was added.
      void flush().then(() => (state.failure === undefined && isUnsent(newTap.id) ? flush() : undefined))
    },
    /** Looks for check-ins that an undo here didn't include, because another phone sent them late. */
    checkForOvertaken: (rows: readonly SeenRow[]): void => {
      const newLosses = rows
        .flatMap((row) => findOvertaken(row, sentUndos.get(row.personId)) ?? [])
        .filter(({ id }) => !dismissedIds.has(id) && !state.losses.some((loss) => loss.id === id))
      if (newLosses.length === 0) return
      setState({ losses: mergeLosses(state.losses, newLosses) })
      void store.putLosses(newLosses).catch(() => setState({ isUnstored: true }))
    },
    load,
    flush,
    nameOf,
    /** Stores the taps again after the wall clock was set, so that their age stays right. */
    rewrite: () => write(state.unsent),
    /** Also removes the tap, even if the stored list doesn't include it yet: sent again, it would fail again. */
    dismiss: (id: string) => {
      dismissedIds.add(id)
      acknowledgedIds.add(id)
      setState({
        unsent: state.unsent.filter((tap) => tap.id !== id),
        othersTaps: state.othersTaps.filter((tap) => tap.id !== id),
        losses: state.losses.filter((loss) => loss.id !== id),
      })
      void runInTurn(() => store.dismiss(id)).catch(() => undefined)
    },
    stop: stopListening,
  }
}

export type TapQueue = ReturnType<typeof createTapQueue>

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).join()

const payloadOf = ({ id, personId, kind, saw, madeAt }: UnsentTap, now: number): Batch[number] => ({
  id,
  personId,
  kind,
  saw: [...saw],
  age: Math.max(0, Math.round(now - madeAt)),
})

/**
 * Taps that a later tap on this device corrected, so their failure doesn't matter: check-ins that were taken back here,
 * and undos after which the same person was checked in here again. Tap order isn't reliable: the device clock may have
 * been changed.
 */
function findCorrected(taps: readonly UnsentTap[], undoneIds: ReadonlySet<string>): ReadonlySet<string> {
  const allUndoneIds = new Set([...undoneIds, ...taps.flatMap(({ saw }) => saw)])
  const checkedInIds = new Set(
    taps.flatMap(({ id, kind, personId }) => (kind === 'in' && !allUndoneIds.has(id) ? [personId] : [])),
  )
  const obsoleteUndos = taps.filter(({ kind, personId }) => kind === 'undo' && checkedInIds.has(personId))
  return new Set([...allUndoneIds, ...obsoleteUndos.map(({ id }) => id)])
}

/** Keeps the later of two losses with the same id. */
const mergeLosses = (before: readonly Loss[], later: readonly Loss[]): Loss[] => [
  ...new Map([...before, ...later].map((loss) => [loss.id, loss])).values(),
]

function lossesOf(
  { refused, reported, late, isEnded }: SyncResponse,
  names: ReadonlyMap<string, string>,
): Loss[] {
  const nameOf = (id: string) => names.get(id) ?? ''
  const refusedFate = isEnded ? ('ended' as const) : ('refused' as const)
  return [
    ...refused.map((id) => ({ id, fullName: nameOf(id), fate: refusedFate })),
    ...reported.map((id) => ({ id, fullName: nameOf(id), fate: 'reported' as const })),
    ...late.map(({ id, fate, at, by }) => ({ id, fullName: nameOf(id), fate, at, by })),
  ]
}
