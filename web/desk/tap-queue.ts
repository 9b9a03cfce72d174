import { overtaken, type SeenRow, type UnsentTap } from '#web/desk/desk-rows.ts'
import type { Loss, StoredTap, TapStore } from '#web/desk/kept/tap-store.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

type Answer = Outputs['desk']['sync']
type Batch = Inputs['desk']['sync']['taps']

export type QueueState = {
  unsent: readonly UnsentTap[]
  /** What others pressed on this device and did not send. */
  held: readonly StoredTap[]
  /** Why they are not sent yet; undefined: they are being sent. */
  failure: string | undefined
  losses: readonly Loss[]
  /** What was pressed could not be written down: it is on this page alone. */
  isOnPageAlone: boolean
}

/** Who is at the desk on this device: an account, or a device without one. What they press is sent as theirs alone. */
export type TapAuthor = { id: string; name: string }

export type QueueOptions = {
  venueId: string
  author: TapAuthor
  store: TapStore
  send: (taps: Batch) => Promise<Answer>
  /** Before the taps are forgotten here, so that nobody is in, out and in again on screen. */
  onAnswer: (answer: Answer) => Promise<void> | void
  /** Resolves once the list on this device says what was answered: until then the taps stay there as well. */
  whenListKept: () => Promise<void>
  /** The name of a person on the list. */
  nameOf: (personId: string) => string | undefined
  /** Why something was not sent, as a sentence. */
  reasonOf: (error: unknown) => string
  /** A clock that nobody sets, in milliseconds; the one on the wall; and how old something of an earlier page is. */
  clock: () => number
  wallClock: () => number
  ageAtLoad: (wall: number) => number
  atOnce: number
}

/**
 * What was pressed at the desk until the server has it. It is shown at once, written down, and sent; sending it twice does no
 * harm. Other tabs of the device have the same, and each may send it.
 */
export function createTapQueue(options: QueueOptions) {
  const { venueId, author, store, send, clock, wallClock, atOnce } = options
  let state: QueueState = { unsent: [], held: [], failure: undefined, losses: [], isOnPageAlone: false }
  /** Not written down yet. */
  const unwritten = new Set<string>()
  /** On the server, and still written down. */
  const acknowledged = new Set<string>()
  const dismissed = new Set<string>()
  /** Check-ins that an undo took back which the server has; they may be sent after it, once a clock was set. */
  const takenBack = new Set<string>()
  /** Undos made here that the server has, by the person they are about. */
  const undone = new Map<string, UnsentTap>()
  let sending: Promise<void> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const listening = new Set<() => void>()
  const set = (next: Partial<QueueState>) => {
    state = { ...state, ...next }
    for (const notify of listening) notify()
  }

  /** One after another, so that nothing is read while something before it is still being written. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  const load = () => inTurn(readAll).catch(() => set({ isOnPageAlone: true }))

  const isOwn = ({ by }: StoredTap) => by === null || by === author.id

  async function readAll(): Promise<void> {
    const { taps, losses } = await store.read()
    const here = new Map(state.unsent.map((tap) => [tap.id, tap]))
    const open = taps.filter(({ id }) => !acknowledged.has(id))
    const held = open.filter((tap) => !isOwn(tap))
    const inStore = open
      .filter(isOwn)
      .map((tap) => here.get(tap.id) ?? { ...tap, madeAt: clock() - options.ageAtLoad(tap.wall) })
    const only = state.unsent.filter(({ id }) => unwritten.has(id))
    const unsent = [...inStore, ...only]
    const lost = merged(
      state.losses,
      losses.filter(({ id }) => !dismissed.has(id)),
    )
    // Looked at every few seconds: thousands of rows are drawn again only when something is different.
    const isSame = [
      [unsent, state.unsent],
      [held, state.held],
      [lost, state.losses],
    ].every(([now = [], before = []]) => idsOf(now) === idsOf(before))
    if (!isSame) set({ unsent, held, losses: lost })
  }

  /** Resolves once it is written down; where that fails, it is on this page alone, and sent all the same. */
  async function write(made: readonly UnsentTap[]): Promise<void> {
    try {
      await inTurn(() => {
        const open = made.filter(({ id }) => !acknowledged.has(id))
        return store.put(
          open.map(({ madeAt, ...tap }) => ({ ...tap, wall: wallClock() - (clock() - madeAt) })),
        )
      })
      for (const { id } of made) unwritten.delete(id)
    } catch {
      set({ isOnPageAlone: true })
    }
  }

  const flush = (): Promise<void> =>
    (sending ??= sendAll().finally(() => {
      sending = undefined
    }))

  async function sendAll(): Promise<void> {
    try {
      await load()
      for (let ready = written(); ready.length > 0; ready = written()) await sendSome(ready.slice(0, atOnce))
    } catch (error) {
      set({ failure: options.reasonOf(error) })
    }
  }

  /** Not before it is written down: what becomes of it could not be read after a reload. */
  const written = () => state.unsent.filter(({ id }) => state.isOnPageAlone || !unwritten.has(id))

  async function sendSome(batch: readonly UnsentTap[]) {
    const now = clock()
    const answer = await send(batch.map((tap) => wireOf(tap, now)))
    await options.onAnswer(answer)
    const names = new Map(batch.map((tap) => [tap.id, nameOf(tap)]))
    // A correction that is not written down yet may be lost with the page, and then what it corrected has to be named.
    await inTurn(async () => {})
    const corrected = correctedHere(written(), takenBack)
    const lost = lossesOf(answer, names).filter(({ id }) => !corrected.has(id) && !dismissed.has(id))
    // Before the taps are forgotten: who closes the page now reads it the next time.
    await store.putLosses(lost).catch(() => set({ isOnPageAlone: true }))
    for (const tap of batch) {
      acknowledged.add(tap.id)
      for (const id of tap.saw) takenBack.add(id)
      if (tap.kind === 'undo' && !lost.some(({ id }) => id === tap.id)) undone.set(tap.personId, tap)
      else undone.delete(tap.personId)
    }
    set({
      unsent: state.unsent.filter(({ id }) => !acknowledged.has(id)),
      failure: undefined,
      losses: merged(state.losses, lost),
    })
    void forget(batch.map(({ id }) => id))
  }

  async function forget(ids: readonly string[]): Promise<void> {
    await options.whenListKept()
    // What stays there is sent once more by the next page.
    await inTurn(() => store.remove(ids)).catch(() => set({ isOnPageAlone: true }))
  }

  /** The list says it as it is by now; who is not on it any more had the name that was read when it was pressed. */
  const nameOf = ({ personId, fullName }: Pick<UnsentTap, 'personId' | 'fullName'>) =>
    options.nameOf(personId) ?? fullName ?? 'Somebody'

  const isUnsent = (id: string) => state.unsent.some((tap) => tap.id === id)
  const stopListening = store.onChange(() => void load())
  return {
    state: () => state,
    subscribe: (notify: () => void) => {
      listening.add(notify)
      return () => void listening.delete(notify)
    },
    /** Resolves once it is written down. */
    add: async (tap: Pick<StoredTap, 'personId' | 'kind' | 'saw'>): Promise<void> => {
      const made: UnsentTap = {
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
      unwritten.add(made.id)
      set({ unsent: [...state.unsent, made] })
      await write([made])
      // What was being sent already may have ended a moment before.
      void flush().then(() => (state.failure === undefined && isUnsent(made.id) ? flush() : undefined))
    },
    /** A check-in that an undo here did not see may arrive after it, from a phone that had no connection. */
    look: (rows: readonly SeenRow[]): void => {
      const lost = rows
        .flatMap((row) => overtaken(row, undone.get(row.personId)) ?? [])
        .filter(({ id }) => !dismissed.has(id) && !state.losses.some((loss) => loss.id === id))
      if (lost.length === 0) return
      set({ losses: merged(state.losses, lost) })
      void store.putLosses(lost).catch(() => set({ isOnPageAlone: true }))
    },
    load,
    flush,
    nameOf,
    /** The wall clock was set: what is written down is as old as before. */
    rewrite: () => write(state.unsent),
    /** The tap goes too, although the list on this device may not say so yet: sent once more, it would come to nothing again. */
    dismiss: (id: string) => {
      dismissed.add(id)
      acknowledged.add(id)
      set({
        unsent: state.unsent.filter((tap) => tap.id !== id),
        held: state.held.filter((tap) => tap.id !== id),
        losses: state.losses.filter((loss) => loss.id !== id),
      })
      void inTurn(() => store.dismiss(id)).catch(() => undefined)
    },
    stop: stopListening,
  }
}

export type TapQueue = ReturnType<typeof createTapQueue>

const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id).join()

const wireOf = ({ id, personId, kind, saw, madeAt }: UnsentTap, now: number): Batch[number] => ({
  id,
  personId,
  kind,
  saw: [...saw],
  age: Math.max(0, Math.round(now - madeAt)),
})

/**
 * What a later press on this device made needless did what it was meant to: a check-in that was taken back here, and an undo after
 * which the same person was checked in here once more. Not by the order of the taps, which a clock that is set may change.
 */
function correctedHere(taps: readonly UnsentTap[], takenBack: ReadonlySet<string>): ReadonlySet<string> {
  const undone = new Set([...takenBack, ...taps.flatMap(({ saw }) => saw)])
  const isIn = new Set(
    taps.flatMap(({ id, kind, personId }) => (kind === 'in' && !undone.has(id) ? [personId] : [])),
  )
  const inAgain = taps.filter(({ kind, personId }) => kind === 'undo' && isIn.has(personId))
  return new Set([...undone, ...inAgain.map(({ id }) => id)])
}

/** Each once; the later word about it counts. */
const merged = (before: readonly Loss[], later: readonly Loss[]): Loss[] => [
  ...new Map([...before, ...later].map((loss) => [loss.id, loss])).values(),
]

function lossesOf({ refused, reported, late, isEnded }: Answer, names: ReadonlyMap<string, string>): Loss[] {
  const nameOf = (id: string) => names.get(id) ?? ''
  const fate = isEnded ? ('ended' as const) : ('refused' as const)
  return [
    ...refused.map((id) => ({ id, fullName: nameOf(id), fate })),
    ...reported.map((id) => ({ id, fullName: nameOf(id), fate: 'reported' as const })),
    ...late.map((one) => ({
      id: one.id,
      fullName: nameOf(one.id),
      fate: one.fate,
      at: one.at,
      by: one.by,
    })),
  ]
}
