import { capital } from '#contract/capital.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'

/** One’s diet in words; undefined where it was not answered. */
export function dietText({
  diet,
  dietNote,
}: Pick<GuestHome['person'], 'diet' | 'dietNote'>): string | undefined {
  if (diet === null) return undefined
  return diet === 'other' && dietNote ? dietNote : capital(diet)
}
