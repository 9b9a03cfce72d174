import { ORPCError } from '@orpc/server'
import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { Consequences } from '#contract/consequences.ts'
import { takeSnapshot } from '#server/consequences/queries.ts'
import { consequencesOf } from '#server/consequences/rules.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'

type Found = z.output<typeof Consequences>

type Asked = {
  venueId: string
  deed: (deps: Deps) => Promise<unknown>
  /** The people whose bed or seat the action is about. */
  concerned?: readonly string[]
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal | undefined
  /** In milliseconds, including the wait. */
  limit?: number
}

const longest = 10_000

/** The current preview in each database, with the ones that wait for it. */
const latest = new WeakMap<Db, Promise<unknown>>()

/**
 * The consequences of an action: runs the actual command in a transaction that is rolled back after comparing the
 * states before and after. So a preview can't differ from the action: there is one set of rules. Mails, log entries and
 * change marks are rolled back too. A command that refuses has no consequences.
 *
 * It may hold the only connection of an embedded database, so previews run one at a time, and stop between two steps if
 * the caller has disconnected or the time is over. The answer is BUSY then.
 */
export function preview(deps: Deps, asked: Asked): Promise<Found> {
  const { signal, limit = longest } = asked
  const end = performance.now() + limit
  const proceed = () => {
    signal?.throwIfAborted()
    // Not a timer, because the embedded database lets no timer run between consecutive statements.
    if (performance.now() > end) refuse('BUSY')
  }
  const before = latest.get(deps.db) ?? Promise.resolve()
  const turn = before.then(async () => {
    await setImmediate()
    proceed()
    return tryOut(deps, asked, proceed)
  })
  latest.set(
    deps.db,
    turn.catch(() => undefined),
  )
  return turn
}

async function tryOut(deps: Deps, { venueId, deed, concerned = [] }: Asked, proceed: () => void) {
  try {
    return await deps.db.transaction(async (tx) => {
      const before = await takeSnapshot(tx, venueId)
      await setImmediate()
      proceed()
      await refusedAs(deed({ ...deps, db: watched(tx, proceed) }))
      await setImmediate()
      proceed()
      throw new TakenBack(consequencesOf(before, await takeSnapshot(tx, venueId), concerned))
    })
  } catch (reason) {
    if (!(reason instanceof TakenBack)) proceed()
    if (reason instanceof TakenBack) return reason.consequences
    if (reason instanceof Refused) return { sentences: [], isGrave: false, readers: 0 }
    throw reason
  }
}

/** Checks before each statement whether to continue: a command runs hundreds of them for many people. */
function watched(db: Db, proceed: () => void): Db {
  return new Proxy(db, {
    get(target, key) {
      proceed()
      if (key === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(watched(tx, proceed)))
      const found: unknown = Reflect.get(target, key)
      return found
    },
  })
}

/** Separates refusals of the command from our own. */
async function refusedAs(deed: Promise<unknown>): Promise<void> {
  try {
    await deed
  } catch (reason) {
    throw reason instanceof ORPCError ? new Refused() : reason
  }
}

class Refused extends Error {
  override name = 'Refused'
}

/** Not a failure: only throwing rolls a transaction back. */
class TakenBack extends Error {
  readonly consequences: Found

  constructor(consequences: Found) {
    super('Looked at, and taken back.')
    this.consequences = consequences
  }
}
