import type { Topic } from '#contract/live.ts'
import type { MarkSnapshot, MarkSource } from '#server/read-cache/mark-source.ts'
import { serializeRuns } from '#server/read-cache/serialize-runs.ts'

/**
 * Numbers the changes: each read of the marks gets the next number, and gives it to every change that it finds. A
 * response stores the number of the last finished read as `at`, and stays valid until something it shows gets a higher
 * number.
 */
export function createChanges({ read: readMarks, isUnwritten }: MarkSource, serialize = serializeRuns) {
  const changed = new Map<string, number>()
  let number = 0
  let forgottenAt = 0
  let epoch: string | null = null
  let snapshot: string | null = null

  /** Outdates every response, because some changes since the last read are unknown. */
  function forget(): void {
    changed.clear()
    forgottenAt = number
  }

  function recordMarks({ marks }: MarkSnapshot): void {
    for (const { topic, about } of marks) {
      changed.set(keyOf(topic, about), number)
      changed.set(keyOf(topic, 'any'), number)
    }
    if (changed.size > maxChanged) forget()
  }

  const settled = serialize(async () => {
    const seen = await readMarks(snapshot)
    number += 1
    if (seen.epoch === null || seen.epoch !== epoch || !seen.isComplete) forget()
    else recordMarks(seen)
    epoch = seen.epoch
    snapshot = seen.snapshot
  })

  return {
    /** Resolves once every change committed before the call is known. Throws if the database is unreachable. */
    settled: (): Promise<void> => (isUnwritten() ? Promise.resolve() : settled()),
    /** The number to store with a response before it is computed. */
    at: (): number => number,
    isCurrent: ({ at, keys }: Freshness): boolean =>
      at >= forgottenAt && keys.every((key) => (changed.get(key) ?? 0) <= at),
  }
}

export type Changes = ReturnType<typeof createChanges>

/** The number of the read after which a response was computed, and the keys that outdate it. */
export type Freshness = { at: number; keys: readonly string[] }

/** With more changed editions and accounts than this, everything is recomputed. */
const maxChanged = 50_000

const keyOf = (topic: string, about: string | null) => `${topic} ${about}`

/** The keys that outdate a response that shows these topics of an edition, or of all editions if none is given. */
export const keysOf = (topics: readonly Topic[], venueId: string | undefined): string[] =>
  topics.flatMap((topic) =>
    venueId === undefined ? [keyOf(topic, 'any')] : [keyOf(topic, venueId), keyOf(topic, null)],
  )

/** The keys that outdate what is known about a caller. */
export const keysOfAccount = (userId: string): string[] => [keyOf('account', userId)]
