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
  /** People whose bed or seat the deed itself is about. */
  concerned?: readonly string[]
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal | undefined
  /** In milliseconds, waiting included. */
  limit?: number
}

const longest = 10_000

/** The preview that is under way in each database, and the ones that wait for it. */
const latest = new WeakMap<Db, Promise<unknown>>()

/**
 * What would follow from a deed: the command itself does it, in a transaction that is taken back once what it left was
 * compared with what was there before. So a preview cannot differ from the deed: there is one set of rules. Mails, the log
 * and live marks go back with the rest. Nothing follows from what the command refuses.
 *
 * It may hold the only connection of an embedded database, so there is one at a time, and it ends between two steps when
 * its caller has hung up or the time is over. Refuses BUSY then.
 */
export function preview(deps: Deps, asked: Asked): Promise<Found> {
  const { signal, limit = longest } = asked
  const end = performance.now() + limit
  const proceed = () => {
    signal?.throwIfAborted()
    // Not a timer: the embedded database leaves timers no turn while statements follow each other.
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

/** Asks before each statement whether the work still goes on: a command has hundreds for many people. */
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

/** Tells what the command refuses from what we refuse ourselves. */
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

/** Not a failure: only what is thrown takes a transaction back. */
class TakenBack extends Error {
  readonly consequences: Found

  constructor(consequences: Found) {
    super('Looked at, and taken back.')
    this.consequences = consequences
  }
}
