import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { emptyInsert, fillable, isOnlyForMissing, postOf } from '#contract/message-values.ts'
import { NewMessage } from '#contract/messages.ts'
import { formatInstant } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { saveCsv, toCsv, type CsvColumn } from '#web/lib/csv.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { linksUnreachable } from '#web/mailings/missing-settings.tsx'
import { CopyToMe, SideRow, MailSides } from '#web/mailings/mail-sides.tsx'
import { BlocksView } from '#web/messages/blocks-view.tsx'
import { MessageFields } from '#web/messages/message-fields.tsx'
import { MessagePreview, type Recipient } from '#web/messages/message-preview.tsx'
import { writeReadyMade, type ReadyMadeText } from '#web/messages/ready-made.ts'
import { ChannelTick } from '#web/posts/channel-tick.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

type MessageDialogProps = {
  venueId: string
  personIds: readonly string[]
  /** The initial text. */
  start?: ReadyMadeText
  onClose: () => void
}

/** Writes a message to several people of an edition. Each gets a copy with their own data filled in. */
export function MessageDialog({ venueId, personIds, start = 'blank', onClose }: MessageDialogProps) {
  const found = useQuery(api.messages.readers.queryOptions({ input: { venueId, personIds: [...personIds] } }))
  return (
    <Dialog title="Write a message" width="wider" onClose={onClose}>
      <Loaded query={found} loading={{ shape: 'text', count: 8 }}>
        {(loaded) =>
          loaded.readers.length === 0 ? (
            <EmptyState
              title="Nobody to write to"
              hint="None of these people are on the list of this event now."
            />
          ) : (
            <MessageForm venueId={venueId} found={loaded} start={start} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

type Audience = Outputs['messages']['readers']
type MessageFormProps = { venueId: string; found: Audience; start: ReadyMadeText; onClose: () => void }

function MessageForm({ venueId, found, start, onClose }: MessageFormProps) {
  const { edition, readers: listed, isMailConfigured, canOpenLinks } = found
  const [words, setWords] = useState(() => writeReadyMade(start, edition))
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<string>()
  const [isPosted, setPosted] = useState(false)
  const [isUrgent, setUrgent] = useState(false)
  const chosen = listed.filter(({ personId }) => !excluded.has(personId))
  const isOnlyForIncomplete = isOnlyForMissing(words.subject, words.text)
  const recipients = chosen.filter(({ missing }) => !isOnlyForIncomplete || missing.length > 0)
  const mailed = isMailConfigured ? recipients.filter(({ email }) => email !== null) : recipients
  const pushed = mailed.filter(({ personId }) => found.pushed.includes(personId)).length
  const isUnreachable = isMailConfigured && mailed.length > 1 && !canOpenLinks
  const problem = emptyInsert(edition, words.subject, words.text)
  const current = chosen.find(({ personId }) => personId === shown) ?? chosen[0]
  const post = found.channel?.isForEveryone && excluded.size === 0 ? postOf(edition, words, '#') : undefined
  const base = { venueId, personIds: chosen.map(({ personId }) => personId) }
  const form = {
    'aria-label': 'Message',
    isNew: true,
    aside: (
      <>
        {isMailConfigured && current && (
          <CopyToMe
            action={api.messages.sendCopy}
            input={{ venueId, ...words, personId: current.personId }}
          />
        )}
        <Button slot="close">Cancel</Button>
      </>
    ),
    failure: 'The message was not sent',
  } as const
  const fields = (
    <MailSides
      label="Write"
      paper={
        <MessagePreview
          edition={edition}
          recipients={chosen}
          {...words}
          isOnlyForIncomplete={isOnlyForIncomplete}
          isDownload={!isMailConfigured}
          onStep={setShown}
        />
      }
    >
      {!isMailConfigured && (
        <Notice tone="warn">
          No mail server is set up, so Quarterdeck cannot send this. Download each person’s text and link for
          a mail merge in your mail program.
        </Notice>
      )}
      <SideRow label="To">
        <MessageRecipients
          all={listed}
          excluded={excluded}
          onExclude={setExcluded}
          recipients={recipients}
          count={mailed.length}
        />
      </SideRow>
      <MessageFields found={found} start={start} words={words} onWords={setWords} />
      {isMailConfigured && found.channel && post !== undefined && (
        <SideRow label="Also">
          <ChannelTick
            kind={found.channel.kind}
            isSelected={isPosted && post !== null}
            onChange={setPosted}
            title={post?.title || 'No subject'}
            {...(post === null && { whyDisabled: 'It contains personal details of each recipient.' })}
          >
            <BlocksView blocks={post?.blocks ?? []} />
          </ChannelTick>
        </SideRow>
      )}
      {isMailConfigured && (
        <SideRow label="Push">
          <Checkbox
            isSelected={isUrgent && pushed > 0}
            onChange={setUrgent}
            isDisabled={pushed === 0}
            description={
              pushed === 0
                ? 'None of these people have turned notifications on.'
                : `To the devices of ${peopleText(pushed)} who turned notifications on, at any hour.`
            }
          >
            Urgent: also push
          </Checkbox>
        </SideRow>
      )}
      {problem !== null && <Notice tone="warn">{problem}</Notice>}
      {isUnreachable && <Notice tone="warn">{linksUnreachable}</Notice>}
    </MailSides>
  )
  if (!isMailConfigured) {
    return (
      <ActionForm
        {...form}
        schema={fillable(
          NewMessage.omit({ leavesAt: true, shown: true, isPosted: true, isUrgent: true }),
          edition,
        )}
        read={({ text }) => ({ ...base, subject: text('subject'), text: text('text') })}
        action={api.messages.merge}
        submitLabel={`Download for ${peopleText(mailed.length)}`}
        success={(rows) => ({ title: `${mergeFile} saved`, description: pluralize(rows.length, 'line') })}
        onSuccess={(rows) => {
          saveCsv(mergeFile, toCsv(mergeColumns, rows))
          onClose()
        }}
      >
        {fields}
      </ActionForm>
    )
  }
  return (
    <ActionForm
      {...form}
      schema={fillable(NewMessage, edition)}
      read={({ text, wallClock }) => ({
        ...base,
        subject: text('subject'),
        text: text('text'),
        leavesAt: wallClock('leavesAt'),
        shown: mailed.length,
        isPosted: isPosted && Boolean(post),
        isUrgent: isUrgent && pushed > 0,
      })}
      action={api.messages.send}
      submitLabel={`Send to ${peopleText(mailed.length)}`}
      whyDisabled={isUnreachable ? linksUnreachable : undefined}
      success={({ mailed: count, leavesAt }, { leavesAt: requested }) => ({
        title:
          requested === null
            ? `On its way to ${peopleText(count)}`
            : `Leaves ${formatInstant(leavesAt, found.timeZone)} to ${peopleText(count)}`,
        description: 'Mail shows who got it.',
      })}
      onSuccess={onClose}
    >
      {fields}
    </ActionForm>
  )
}

const mergeFile = 'message.csv'

const mergeColumns: readonly CsvColumn<Outputs['messages']['merge'][number]>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'E-mail', cell: ({ email }) => email },
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'Text', cell: ({ text }) => text },
]

type MessageRecipientsProps = {
  /** Everyone the dialog was opened for. */
  all: readonly Recipient[]
  /** The recipients removed in this dialog. */
  excluded: ReadonlySet<string>
  onExclude: (ids: ReadonlySet<string>) => void
  /** The people who get the message. Leaves out people who aren't missing anything, if it is only for the others. */
  recipients: readonly Recipient[]
  /** How many people can be mailed. */
  count: number
}

/** The recipients, with notes on those left out. Each recipient can be removed. */
function MessageRecipients({ all, excluded, onExclude, recipients, count }: MessageRecipientsProps) {
  const included = all.filter(({ personId }) => !excluded.has(personId)).length
  const leftOut = included - recipients.length
  const withoutAddress = recipients.filter(({ email }) => email === null)
  const notes = [
    ...(withoutAddress.length === 0
      ? []
      : [`${namesOf(withoutAddress)} ${withoutAddress.length === 1 ? 'has' : 'have'} no e-mail address`]),
    ...(leftOut === 0
      ? []
      : [
          `${pluralize(leftOut, 'person has', 'people have')} nothing missing and ${leftOut === 1 ? 'is' : 'are'} left out`,
        ]),
    ...(excluded.size === 0 ? [] : [`${excluded.size} removed by you`]),
  ]
  return (
    <div>
      <Disclosure
        title={
          <span>
            <span className="md:sr-only">To </span>
            {count < included && `${count} of `}
            {peopleText(included)}
          </span>
        }
      >
        <ul className="flex max-h-60 flex-wrap gap-1.5 overflow-y-auto">
          {all.map((recipient) => (
            <li key={recipient.personId} className="max-w-full">
              <RecipientChip
                recipient={recipient}
                isExcluded={excluded.has(recipient.personId)}
                onChange={(isExcluded) =>
                  onExclude(
                    new Set(
                      isExcluded
                        ? [...excluded, recipient.personId]
                        : [...excluded].filter((id) => id !== recipient.personId),
                    ),
                  )
                }
              />
            </li>
          ))}
        </ul>
      </Disclosure>
      {notes.length > 0 && <p className="text-sm text-soft">{`${notes.join(' · ')}.`}</p>}
    </div>
  )
}

/** Names up to three recipients, or else gives their number. */
const namesOf = (recipients: readonly Recipient[]) =>
  recipients.length > 3 ? `${recipients.length} people` : recipients.map(({ name }) => name).join(', ')

type RecipientChipProps = { recipient: Recipient; isExcluded: boolean; onChange: (isOut: boolean) => void }

const RecipientChip = ({ recipient, isExcluded, onChange }: RecipientChipProps) => (
  <Button size="small" aria-pressed={!isExcluded} onPress={() => onChange(!isExcluded)}>
    <span className={isExcluded ? 'truncate text-soft line-through' : 'truncate'}>{recipient.name}</span>
    {!isExcluded && <X className="size-3.5 shrink-0 text-soft" aria-hidden />}
    <span className="sr-only">{isExcluded ? 'Put back' : 'Take out'}</span>
  </Button>
)
