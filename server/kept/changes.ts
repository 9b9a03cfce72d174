import type { Topic } from '#contract/live.ts'
import type { Look, Sight } from '#server/kept/sight.ts'
import { inTurns } from '#server/kept/turns.ts'

/**
 * What changed, as numbers: each look at the marks has the next one, and what it found new gets it. Something that was
 * asked for when the last finished look was `at` is right as long as nothing that it shows has a higher number.
 */
export function createChanges({ look, isUnwritten }: Sight, turns = inTurns) {
  const changed = new Map<string, number>()
  let number = 0
  let forgottenAt = 0
  let epoch: string | null = null
  let snapshot: string | null = null

  /** What happened since the last look is unknown. */
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
    /** Resolves when everything is known that was committed before the call. Throws where the database is away. */
    settled: (): Promise<void> => (isUnwritten() ? Promise.resolve() : settled()),
    /** What to remember of something before it is asked for. */
    at: (): number => number,
    isCurrent: ({ at, keys }: Remembered): boolean =>
      at >= forgottenAt && keys.every((key) => (changed.get(key) ?? 0) <= at),
  }
}

export type Changes = ReturnType<typeof createChanges>

/** When something was asked for, and what outdates it. */
export type Remembered = { at: number; keys: readonly string[] }

/** Entries are small; so many editions and accounts that change are asked for again instead. */
const mostChanged = 50_000

const keyOf = (topic: string, about: string | null) => `${topic} ${about}`

/** What outdates an answer that shows these topics at an edition; without one, of all editions. */
export const keysOf = (topics: readonly Topic[], venueId: string | undefined): string[] =>
  topics.flatMap((topic) =>
    venueId === undefined ? [keyOf(topic, 'any')] : [keyOf(topic, venueId), keyOf(topic, null)],
  )

/** What outdates what is known of a caller. */
export const keysOfAccount = (userId: string): string[] => [keyOf('account', userId)]
