import type { Topic } from '#contract/live.ts'
import type { Look, Sight } from '#server/kept/sight.ts'
import { inTurns } from '#server/kept/turns.ts'

/**
 * Numbers the changes: each look at the marks has the next number, which every change it finds gets. An answer
 * computed when the last finished look was `at` stays valid until something it shows has a higher number.
 */
export function createChanges({ look, isUnwritten }: Sight, turns = inTurns) {
  const changed = new Map<string, number>()
  let number = 0
  let forgottenAt = 0
  let epoch: string | null = null
  let snapshot: string | null = null

  /** The changes since the last look are unknown. */
  function forget(): void {
    changed.clear()
    forgottenAt = number
  }

  function note({ marks }: Look): void {
    for (const { topic, about } of marks) {
      changed.set(keyOf(topic, about), number)
      changed.set(keyOf(topic, 'any'), number)
    }
    if (changed.size > mostChanged) forget()
  }

  const settled = turns(async () => {
    const seen = await look(snapshot)
    number += 1
    if (seen.epoch === null || seen.epoch !== epoch || !seen.isWhole) forget()
    else note(seen)
    epoch = seen.epoch
    snapshot = seen.snapshot
  })

  return {
    /** Resolves once every change committed before the call is known. Throws if the database is unreachable. */
    settled: (): Promise<void> => (isUnwritten() ? Promise.resolve() : settled()),
    /** The number to store with an answer before it is computed. */
    at: (): number => number,
    isCurrent: ({ at, keys }: Remembered): boolean =>
      at >= forgottenAt && keys.every((key) => (changed.get(key) ?? 0) <= at),
  }
}

export type Changes = ReturnType<typeof createChanges>

/** When an answer was computed, and the keys that outdate it. */
export type Remembered = { at: number; keys: readonly string[] }

/** Entries are small; beyond this many changed editions and accounts, everything is recomputed. */
const mostChanged = 50_000

const keyOf = (topic: string, about: string | null) => `${topic} ${about}`

/** The keys that outdate an answer that shows these topics of an edition, or of all editions if none is given. */
export const keysOf = (topics: readonly Topic[], venueId: string | undefined): string[] =>
  topics.flatMap((topic) =>
    venueId === undefined ? [keyOf(topic, 'any')] : [keyOf(topic, venueId), keyOf(topic, null)],
  )

/** The keys that outdate what is known of a caller. */
export const keysOfAccount = (userId: string): string[] => [keyOf('account', userId)]
