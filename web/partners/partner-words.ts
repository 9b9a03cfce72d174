import { formatInstant } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** What a partner reads of how much changed, on the clock of their place. */
export function changesText({
  seenAt,
  changes,
  timeZone,
}: {
  seenAt: string | null
  changes: number
  timeZone: string
}): string {
  if (seenAt === null)
    return 'Press “Mark all as seen” once you’ve read the list. Later changes will be marked here.'
  const since = formatInstant(seenAt, timeZone)
  return changes === 0
    ? `Nothing has changed since you marked everything as seen on ${since}`
    : `${pluralize(changes, 'change')} since you marked everything as seen on ${since}`
}
