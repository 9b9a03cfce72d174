import { ORPCError } from '@orpc/server'
import type { z } from 'zod'
import type { Consequences } from '#contract/consequences.ts'
import { takeSnapshot } from '#server/consequences/queries.ts'
import { consequencesOf } from '#server/consequences/rules.ts'
import type { Deps } from '#server/deps.ts'

type Found = z.output<typeof Consequences>

/**
 * What would follow from a deed: the command itself does it, in a transaction that is taken back once what it left was
 * compared with what was there before. So a preview cannot differ from the deed: there is one set of rules. Mails, the log
 * and live marks go back with the rest. Nothing follows from what the command refuses: asked for, it says why. `concerned`:
 * people whose bed or seat the deed itself is about.
 */
export async function preview(
  deps: Deps,
  venueId: string,
  deed: (deps: Deps) => Promise<unknown>,
  concerned: readonly string[] = [],
): Promise<Found> {
  try {
    return await deps.db.transaction(async (tx) => {
      const before = await takeSnapshot(tx, venueId)
      await deed({ ...deps, db: tx })
      throw new TakenBack(consequencesOf(before, await takeSnapshot(tx, venueId), concerned))
    })
  } catch (reason) {
    if (reason instanceof TakenBack) return reason.consequences
    if (reason instanceof ORPCError) return { sentences: [], isGrave: false }
    throw reason
  }
}

/** Not a failure: only what is thrown takes a transaction back. */
class TakenBack extends Error {
  readonly consequences: Found

  constructor(consequences: Found) {
    super('Looked at, and taken back.')
    this.consequences = consequences
  }
}
