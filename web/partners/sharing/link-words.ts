import type { PartnerKind } from '#contract/partners.ts'
import { formatInstant } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

type Link = Outputs['partners']['list']['links'][number]

export const shareLabels: Record<PartnerKind, string> = {
  hotel: 'Share with the hotel',
  caterer: 'Share with the caterer',
  driver: 'Share with the drivers',
}

/** Whether there is a link, and when it was last opened. */
export function linkStatus(
  { id, isLive, openedAt }: Pick<Link, 'id' | 'isLive' | 'openedAt'>,
  timeZone: string | undefined,
): string {
  if (id === null) return 'No link yet'
  const opened = openedAt === null ? 'not opened yet' : `last opened ${formatInstant(openedAt, timeZone)}`
  return isLive ? `Link in use, ${opened}` : `Link ended, ${opened}`
}

/** How much of the list the partner has seen. */
export function seenText(
  { seenAt, changes }: Pick<Link, 'seenAt' | 'changes'>,
  timeZone: string | undefined,
): string {
  if (seenAt === null) return 'Nothing marked as seen yet'
  const seenSentence = `Seen as it was on ${formatInstant(seenAt, timeZone)}`
  return changes
    ? `${seenSentence}; ${pluralize(changes, 'change')} since`
    : `${seenSentence}; nothing changed since`
}
