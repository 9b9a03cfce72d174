import { useState } from 'react'
import { valuesFor } from '#contract/message-values.ts'
import { fillIn, readPlainWriting } from '#contract/plain-writing.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { Paper } from '#web/mailings/mail-sides.tsx'
import { BlocksView, SubjectView } from '#web/messages/blocks-view.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Audience = Outputs['messages']['readers']
export type Recipient = Audience['readers'][number]

type MessagePreviewProps = {
  edition: Audience['edition']
  recipients: readonly Recipient[]
  subject: string
  text: string
  /** The message goes only to people whose answers are incomplete. */
  isOnlyForIncomplete: boolean
  /** Without a mail server, all texts are downloaded, including those of people without an address. */
  isDownload?: boolean
  /** Called with the recipient whose copy is shown. */
  onStep?: (personId: string) => void
}

/** The recipients' copies one at a time, updated while typing. */
export function MessagePreview(props: MessagePreviewProps) {
  const { edition, recipients, subject, text, isOnlyForIncomplete, isDownload = false, onStep } = props
  const [position, setPosition] = useState(0)
  const index = Math.min(position, recipients.length - 1)
  const recipient = recipients[index]
  if (!recipient) return <Notice tone="warn">Nobody is left to write to.</Notice>
  const go = (step: number) => {
    const next = (index + step + recipients.length) % recipients.length
    setPosition(next)
    onStep?.(recipients[next]?.personId ?? recipient.personId)
  }
  const values = valuesFor(edition, recipient, { personal: '#', feedback: '#' })
  return (
    <Paper
      name={recipient.name}
      email={recipient.email}
      index={index}
      count={recipients.length}
      onStep={go}
      verdict={
        <Verdict
          recipient={recipient}
          isLeftOut={isOnlyForIncomplete && recipient.missing.length === 0}
          isDownload={isDownload}
        />
      }
      subject={
        subject.trim() === '' ? (
          <span className="text-soft">No subject</span>
        ) : (
          <SubjectView subject={subject} values={values} />
        )
      }
      note="The e-mail ends with the place, dates and contact, if the event has them."
    >
      <BlocksView blocks={fillIn(readPlainWriting(text), values)} />
    </Paper>
  )
}

type VerdictProps = { recipient: Recipient; isLeftOut: boolean; isDownload: boolean }

function Verdict({ recipient, isLeftOut, isDownload }: VerdictProps) {
  if (isLeftOut) return <Notice tone="neutral">They aren’t missing anything, so they won’t get this.</Notice>
  if (recipient.email !== null) return null
  return isDownload ? (
    <Notice tone="neutral">
      They have no e-mail address. Hand over their line of the download yourself.
    </Notice>
  ) : (
    <Notice tone="warn">They have no e-mail address, so they won’t get this.</Notice>
  )
}
