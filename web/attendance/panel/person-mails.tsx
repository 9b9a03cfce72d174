import { useState } from 'react'
import { Section } from '#web/attendance/panel/panel-section.tsx'
import type { Person } from '#web/attendance/panel/person.ts'
import { formatInstant } from '#web/base/dates.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { kindOf, stateWords } from '#web/mail/mail-words.ts'
import { Button } from '#web/ui/button.tsx'

/** How many are shown at first. */
const few = 5

/** What they were sent, the newest first, and what became of it. */
export function PersonMails({ mails, wantsNoReminders }: Pick<Person, 'mails' | 'wantsNoReminders'>) {
  const [hasAll, setHasAll] = useState(false)
  const shown = hasAll ? mails : mails.slice(0, few)
  return (
    <Section title="E-mails">
      {wantsNoReminders && <p className="text-warn">Asked not to be reminded of this event</p>}
      {mails.length === 0 && <p className="text-soft">None yet</p>}
      <ul className="flex flex-col gap-2.5">
        {shown.map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </ul>
      {mails.length > shown.length && (
        <span>
          <Button size="small" onPress={() => setHasAll(true)}>
            Show all {mails.length}
          </Button>
        </span>
      )}
    </Section>
  )
}

/** A mail that was sent is the normal case: only what became of the others is marked. */
function MailLine({ mail }: { mail: Person['mails'][number] }) {
  const { state, sentAt, createdAt, lastError } = mail
  const { label, tone } = stateWords[state]
  const zone = useShownZone()
  return (
    <li>
      <p className="wrap-anywhere">{mail.subject ?? kindOf(mail)}</p>
      <p className="text-sm text-soft wrap-anywhere">
        <span className={tone === 'bad' ? 'font-medium text-bad' : tone === 'warn' ? 'text-warn' : ''}>
          {label}
        </span>{' '}
        · {formatInstant(sentAt ?? createdAt, zone)}
        {lastError !== null && state !== 'sent' && <span className="block text-bad">{lastError}</span>}
      </p>
    </li>
  )
}
