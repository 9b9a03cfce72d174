import type { UnsentTap } from '#web/desk/desk-rows.ts'
import { explain } from '#web/lib/failure.ts'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'

type Answer = Outputs['desk']['sync']
type Batch = Inputs['desk']['sync']['taps']

/** What was pressed here and came to nothing. */
export type Loss = { id: string; fullName: string } & (
  | { fate: Answer['late'][number]['fate']; at: string; by: string | null }
  | { fate: 'refused' }
)

export type QueueState = {
  unsent: readonly UnsentTap[]
  /** Why they are not sent yet; undefined: they are being sent. */
  failure: string | undefined
  losses: readonly Loss[]
}

type QueueOptions = {
  send: (taps: Batch) => Promise<Answer>
  /** Before the taps are forgotten here, so that nobody is in, out and in again on screen. */
  onAnswer: (answer: Answer) => Promise<void> | void
  /** A clock that nobody sets, in milliseconds. */
  clock: () => number
  atOnce: number
}

/** What was pressed at the desk, in memory until the server has it. Sending it twice does no harm. */
export function createTapQueue({ send, onAnswer, clock, atOnce }: QueueOptions) {
  let state: QueueState = { unsent: [], failure: undefined, losses: [] }
  let isSending = false
  const listening = new Set<() => void>()
  const set = (next: Partial<QueueState>) => {
    state = { ...state, ...next }
    for (const notify of listening) notify()
  }

  async function flush(): Promise<void> {
    if (isSending || state.unsent.length === 0) return
    isSending = true
    try {
      while (state.unsent.length > 0) await sendSome(state.unsent.slice(0, atOnce))
    } catch (error) {
      const { code, sentence } = explain(error)
      // It tries again by itself: nobody has to.
      set({ failure: code === 'OFFLINE' ? 'No connection.' : sentence })
    } finally {
      isSending = false
    }
  }

  async function sendSome(batch: readonly UnsentTap[]) {
    const now = clock()
    const answer = await send(
      batch.map(({ id, personId, kind, saw, madeAt }) => ({
        id,
        personId,
        kind,
        saw: [...saw],
        age: Math.max(0, Math.round(now - madeAt)),
      })),
    )
    await onAnswer(answer)
    const sent = new Map(batch.map((tap) => [tap.id, tap]))
    set({
      unsent: state.unsent.filter(({ id }) => !sent.has(id)),
      failure: undefined,
      losses: [...state.losses, ...lossesOf(answer, sent)],
    })
  }

  return {
    state: () => state,
    subscribe: (notify: () => void) => {
      listening.add(notify)
      return () => void listening.delete(notify)
    },
    add: (tap: Omit<UnsentTap, 'id' | 'madeAt' | 'at'>) => {
      const made = { id: crypto.randomUUID(), madeAt: clock(), at: new Date().toISOString() }
      set({ unsent: [...state.unsent, { ...tap, ...made }] })
      void flush()
    },
    flush: () => void flush(),
    dismiss: (id: string) => set({ losses: state.losses.filter((loss) => loss.id !== id) }),
  }
}

export type TapQueue = ReturnType<typeof createTapQueue>

function lossesOf({ refused, late }: Answer, sent: ReadonlyMap<string, UnsentTap>): Loss[] {
  const nameOf = (id: string) => sent.get(id)?.fullName ?? ''
  return [
    ...refused.map((id) => ({ id, fullName: nameOf(id), fate: 'refused' as const })),
    ...late.map(({ id, fate, at, by }) => ({ id, fullName: nameOf(id), fate, at, by })),
  ]
}
