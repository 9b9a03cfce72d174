import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { countHit } from '#server/limits/commands.ts'

const readingsAnHour = 60

/** Limits reads to 60 an hour per account: each queries every table, and an export is audited. */
export async function admitReading(deps: Deps, userId: string): Promise<void> {
  if ((await countHit(deps, 'personal-data', userId)) > readingsAnHour) refuse('TOO_MANY_TRIES')
}
