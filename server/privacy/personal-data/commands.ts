import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { countHit } from '#server/limits/commands.ts'

const readingsAnHour = 60

/** Refuses TOO_MANY_TRIES above 60 reads an hour by one account: each queries every table, and an export is audited. */
export async function admitReading(deps: Deps, userId: string): Promise<void> {
  if ((await countHit(deps, 'personal-data', userId)) > readingsAnHour) refuse('TOO_MANY_TRIES')
}
