import type { Person } from '#web/attendance/panel/person.ts'
import { formatInstant } from '#web/base/dates.ts'

/** The state of a person's link as a sentence; `isBad` if its e-mail failed. */
export function personalLinkText(
  { link, mails }: Pick<Person, 'link' | 'mails'>,
  timeZone: string | undefined,
): {
  text: string
  isBad: boolean
} {
  const mail = mails.find(({ hasLink }) => hasLink)
  if (link === null) return { text: 'No personal link', isBad: false }
  if (link.isRevoked) return { text: 'Revoked', isBad: false }
  if (link.usedAt !== null)
    return { text: `Answered on ${formatInstant(link.usedAt, timeZone)}`, isBad: false }
  if (mail === undefined)
    return { text: `Made on ${formatInstant(link.madeAt, timeZone)}, not e-mailed`, isBad: false }
  if (mail.state === 'failed')
    return { text: `E-mail failed: ${mail.lastError ?? 'no reason given'}`, isBad: true }
  if (mail.state === 'sent')
    return { text: `Invited on ${formatInstant(mail.sentAt, timeZone)}`, isBad: false }
  if (mail.state === 'discarded') return { text: 'Made, but its e-mail was discarded', isBad: false }
  return { text: 'E-mail on its way', isBad: false }
}
