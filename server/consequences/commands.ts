import { ORPCError } from '@orpc/server'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Consequences } from '#contract/consequences.ts'
import { readSnapshot } from '#server/consequences/queries.ts'
import { consequencesOf } from '#server/consequences/rules.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'

type Outcome = z.output<typeof Consequences>

type PreviewRequest = {
  venueId: string
  command: (deps: Deps) => Promise<unknown>
  /** The people whose bed or seat the action is about. */
  subjects?: readonly string[]
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal | undefined
  /** Includes the wait for earlier previews. */
  limitMs?: number
}

const maxMs = 10_000

/** The last preview queued for each database. */
const lastPreviews = new WeakMap<Db, Promise<unknown>>()

/**
 * The consequences of an action: runs the actual command in a transaction that is rolled back after comparing the
 * states before and after. So a preview can't differ from the action: there is one set of rules. Mails, log entries and
 * change marks are rolled back too. A command that refuses has no consequences.
 *
 * It may hold the only connection of an embedded database, so previews run one at a time, and stop between two steps if
 * the caller has disconnected, or with BUSY if the time is over.
 */
export function preview(deps: Deps, request: PreviewRequest): Promise<Outcome> {
  const { signal, limitMs = maxMs } = request
  const deadline = performance.now() + limitMs
  const throwIfStopped = () => {
    signal?.throwIfAborted()
    // Not a timer, because the embedded database lets no timer run between consecutive statements.
    if (performance.now() > deadline) refuse('BUSY')
  }
  const before = lastPreviews.get(deps.db) ?? Promise.resolve()
  const turn = before.then(async () => {
    await setImmediate()
    throwIfStopped()
    return run(deps, request, throwIfStopped)
  })
  lastPreviews.set(
    deps.db,
    turn.catch(() => undefined),
  )
  return turn
}

async function run(
  deps: Deps,
  { venueId, command, subjects = [] }: PreviewRequest,
  throwIfStopped: () => void,
) {
  try {
    return await deps.db.transaction(async (tx) => {
      const before = await readSnapshot(tx, venueId)
      await setImmediate()
      throwIfStopped()
      await markRefusal(command({ ...deps, db: interruptible(tx, throwIfStopped) }))
      await setImmediate()
      throwIfStopped()
      throw new RolledBack(consequencesOf(before, await readSnapshot(tx, venueId), subjects))
    })
  } catch (reason) {
    if (reason instanceof RolledBack) return reason.consequences
    throwIfStopped()
    if (reason instanceof Refused) return { sentences: [], isGrave: false, readers: 0 }
    throw reason
  }
}

/** Checks before each statement whether to continue: a command runs hundreds of them for many people. */
function interruptible(db: Db, throwIfStopped: () => void): Db {
  return new Proxy(db, {
    get(target, key) {
      throwIfStopped()
      if (key === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) =>
          target.transaction((tx) => work(interruptible(tx, throwIfStopped)))
      const found: unknown = Reflect.get(target, key)
      return found
    },
  })
}

/** Separates refusals of the command from our own. */
async function markRefusal(command: Promise<unknown>): Promise<void> {
  try {
    await command
  } catch (reason) {
    throw reason instanceof ORPCError ? new Refused() : reason
  }
}

class Refused extends Error {
  override name = 'Refused'
}

/** Thrown on success, because only throwing rolls a transaction back. */
class RolledBack extends Error {
  readonly consequences: Outcome

  constructor(consequences: Outcome) {
    super('A preview was rolled back.')
    this.consequences = consequences
  }
}
