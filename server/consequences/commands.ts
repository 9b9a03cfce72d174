import type { z } from 'zod'
import type { Consequences } from '#contract/consequences.ts'
import { takeSnapshot } from '#server/consequences/queries.ts'
import { consequencesOf } from '#server/consequences/rules.ts'
import type { Deps } from '#server/deps.ts'

type Found = z.output<typeof Consequences>

/**
 * What would follow from a deed: the command itself does it, in a transaction that is taken back once what it left was
 * compared with what was there before. So a preview cannot differ from the deed: there is one set of rules. Mails, the log
 * and live marks go back with the rest. Refuses what the command refuses.
 */
export async function preview(
  deps: Deps,
  venueId: string,
  deed: (deps: Deps) => Promise<unknown>,
): Promise<Found> {
  try {
    return await deps.db.transaction(async (tx) => {
      const before = await takeSnapshot(tx, venueId)
      await deed({ ...deps, db: tx })
      throw new TakenBack(consequencesOf(before, await takeSnapshot(tx, venueId)))
    })
  } catch (reason) {
    if (reason instanceof TakenBack) return reason.consequences
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
