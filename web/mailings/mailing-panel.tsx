import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDayButton, formatInstant, today } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { useNow } from '#web/lib/use-now.ts'
import { linksUnreachable } from '#web/mailings/missing-settings.tsx'
import { CopyToMe, MailSides, Paper } from '#web/mailings/mail-sides.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A planned call that mails several people. */
export type Mailing = Inputs['mailings']['preview']['mailing']

/** The people it would mail, and when. */
export type Preview = Outputs['mailings']['preview']

type MailingPanelProps = {
  mailing: Mailing
  preview: Preview
  /** The button's label if nobody is mailed. */
  label: string
  isPending?: boolean
  error?: string | undefined
  onSend: () => void
  /** A second button for the same action without mail, if possible. */
  silently?: { label: string; onPress: () => void }
  /** Other consequences of the action. */
  children?: ReactNode
}

/** The recipients of a mailing, their copies and when these are sent. The button shows the number of recipients. */
export function MailingPanel(props: MailingPanelProps) {
  const { mailing, preview, label, isPending, error, onSend, silently, children } = props
  const { readers: recipients, isMailConfigured, canOpenLinks } = preview
  const [shown, setShown] = useState<string>()
  const recipient = recipients.find(({ email }) => email === shown) ?? recipients[0]
  const isBlocked = recipients.length > 1 && isMailConfigured && !canOpenLinks
  return (
    <div className="flex flex-col">
      {recipient ? (
        <MailSides
          label="Who gets it"
          paper={
            <MailingLetter
              mailing={mailing}
              recipients={recipients}
              recipient={recipient}
              onStep={setShown}
            />
          }
        >
          {children}
          <Recipients preview={preview} />
        </MailSides>
      ) : (
        <div className="flex flex-col gap-4 pb-5">
          {children}
          <Recipients preview={preview} />
        </div>
      )}
      <div
        data-actions
        data-keep-clear="bar"
        className="sticky bottom-0 z-10 -mx-6 flex flex-col gap-3 border-t border-line bg-card px-6 py-4"
      >
        {isBlocked && <Notice tone="warn">{linksUnreachable}</Notice>}
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {recipient && isMailConfigured && (
            <CopyToMe action={api.mailings.sendCopy} input={{ mailing, email: recipient.email }} />
          )}
          <Button slot="close">Cancel</Button>
          {silently && recipients.length > 0 && (
            <Button isPending={isPending === true} onPress={silently.onPress}>
              {silently.label}
            </Button>
          )}
          <Button
            variant="primary"
            isPending={isPending === true}
            whyDisabled={isBlocked ? linksUnreachable : undefined}
            onPress={onSend}
          >
            {sendLabel(preview, label)}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** 'Send to 157 people'; a scheduled mailing says when, and an action without mail says what it does. */
function sendLabel({ readers: recipients, isMailConfigured, leavesOn }: Preview, label: string): string {
  const people = peopleText(recipients.length)
  if (recipients.length === 0 || !isMailConfigured) return label
  return leavesOn === null ? `Send to ${people}` : `${label} for ${people}`
}

function Recipients({ preview }: { preview: Preview }) {
  const zone = useShownZone()
  const day = today(useNow(), zone)
  const { readers: recipients, unreachable } = preview
  return (
    <section aria-label="Who gets it" className="flex flex-col gap-2">
      {recipients.length === 0 ? (
        <p>Nobody gets an e-mail about it.</p>
      ) : (
        <>
          <Disclosure title={<span>To {peopleText(recipients.length)}</span>}>
            <ul>
              {recipients.map(({ name, email }) => (
                <li key={email} className="py-0.5 wrap-anywhere">
                  {name ?? email}
                  {name !== null && <span className="text-sm text-soft">{` · ${email}`}</span>}
                </li>
              ))}
            </ul>
          </Disclosure>
          <p className="text-sm text-soft">{sendingText(preview, { zone, day })}</p>
        </>
      )}
      {unreachable.length > 0 && (
        <p className="text-sm text-soft">{`Without an e-mail address: ${unreachable.join(', ')}.`}</p>
      )}
    </section>
  )
}

function sendingText(
  { isMailConfigured, leavesAt, leavesOn }: Preview,
  { zone, day }: { zone: string | undefined; day: string },
): string {
  if (!isMailConfigured) return 'No mail server is set up, so the e-mails wait on the Mail page.'
  if (leavesOn === day) return 'The first leave today.'
  if (leavesOn !== null) return `None leaves today. The first leave on ${formatDayButton(leavesOn)}.`
  if (leavesAt !== null)
    return `Leaves at ${formatInstant(leavesAt, zone)}. Until then you can stop it in Mail.`
  return 'Leaves as soon as you send it.'
}

type Recipient = Outputs['mailings']['preview']['readers'][number]

type MailingLetterProps = {
  mailing: Mailing
  recipients: readonly Recipient[]
  recipient: Recipient
  onStep: (email: string) => void
}

/** The copies, one recipient at a time. */
function MailingLetter({ mailing, recipients, recipient, onStep }: MailingLetterProps) {
  const letter = useQuery(
    api.mailings.letter.queryOptions({ input: { mailing, email: recipient.email }, retry: false }),
  )
  const index = recipients.indexOf(recipient)
  const go = (step: number) => {
    const next = recipients[(index + step + recipients.length) % recipients.length]
    if (next) onStep(next.email)
  }
  return (
    <Paper
      name={recipient.name ?? recipient.email}
      email={recipient.email}
      index={index}
      count={recipients.length}
      onStep={go}
      subject={letter.data?.subject ?? ''}
      note="The links shown here open nothing."
    >
      <Loaded query={letter} loading={{ shape: 'text', count: 8 }}>
        {({ text }) => <p className="whitespace-pre-line">{text}</p>}
      </Loaded>
    </Paper>
  )
}
