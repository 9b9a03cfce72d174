import { useQuery } from '@tanstack/react-query'
import { MailOpen, PenLine, Send } from 'lucide-react'
import { useState } from 'react'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { HeldMail } from '#web/mail/held-mail.tsx'
import { kindOf, stateWords } from '#web/mail/mail-words.ts'
import { MissingSettings } from '#web/mailings/missing-settings.tsx'
import { WrittenMessages } from '#web/messages/written-messages.tsx'
import { ChannelPosts } from '#web/posts/channel-posts.tsx'
import { UnannouncedRooms } from '#web/rooms/unannounced-rooms.tsx'
import { useVenue } from '#web/session/use-venue.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/column-header.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { entry, PageActions } from '#web/ui/page-actions.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

type Message = Outputs['outbox']['list']['messages'][number]

const rowId = ({ id }: Message) => id

/** Every mail the product wrote: recipient, kind, and whether the mail server accepted it. Its text is never shown. */
export function MailPage() {
  const mail = useQuery({ ...api.outbox.list.queryOptions(), refetchInterval: 10_000 })
  const isWithoutMail = mail.data?.isMailConfigured === false
  const write = useWriteEntry()
  const settings = useQuery(api.survey.settings.queryOptions())
  // Waiting mail that can be sent has a filled button of its own.
  const isMain = isWithoutMail || (mail.data?.held ?? 0) === 0
  const test = useAction(api.outbox.sendTest, {
    success: ({ to }) => ({ title: 'Test mail sent', description: `Check the mailbox of ${to}` }),
  })
  return (
    <>
      <PageHeader
        title="Mail"
        subtitle="Every e-mail sent, and whether it arrived at the mail server"
        actions={
          <PageActions
            filled={isMain ? write : undefined}
            more={!isMain && write ? [write] : []}
            outlined={
              isWithoutMail
                ? undefined
                : {
                    ...entry('Send a test', Send, () => test.run(undefined)),
                    isPending: test.isPending,
                  }
            }
          />
        }
      />
      <Loaded query={mail} loading={{ shape: 'table', count: 6 }}>
        {({ held, messages, isMailConfigured }) => (
          <div className="flex flex-col gap-5">
            {settings.data && <MissingSettings {...settings.data} />}
            <FailedMessages messages={messages.filter(isFailed)} />
            <HeldMail held={held} isMailConfigured={isMailConfigured} />
            <UnannouncedRooms />
            <WrittenMessages />
            <ChannelPosts />
            {(messages.length === 0 || !messages.every(isFailed)) && (
              <Messages
                label="Messages"
                isMailConfigured={isMailConfigured}
                messages={[
                  ...messages.filter(isLeaving),
                  ...messages.filter((message) => !isFailed(message) && !isLeaving(message)),
                ]}
              />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Opens the message form, during the event for the people who are there, otherwise for those who are coming. */
function useWriteEntry() {
  const { venue } = useVenue()
  const counts = useQuery({
    ...api.dashboard.counts.queryOptions({ input: { venueId: venue?.id ?? '' } }),
    enabled: venue?.state === 'now',
  })
  if (!venue) return undefined
  const hereCount = counts.data?.checkedIn ?? 0
  const href = `/attendance?venue=${venue.id}&status=${hereCount > 0 ? 'in' : 'yes'}&focus=message`
  return entry(hereCount > 0 ? `Write to ${peopleText(hereCount)} here` : 'Write a message', PenLine, href)
}

const isFailed = ({ state }: Message) => state === 'failed' || state === 'in doubt'
const isLeaving = ({ state }: Message) => state === 'waiting' || state === 'retrying' || state === 'held'

type MessagesProps = { label: string; isMailConfigured?: boolean; messages: readonly Message[] }

const Messages = ({ label, isMailConfigured, messages }: MessagesProps) => (
  <DataTable
    label={label}
    columns={columns}
    rows={messages}
    rowId={rowId}
    rendersAllRows
    card={messageCard}
    empty={
      <EmptyState
        icon={MailOpen}
        title="No mail yet"
        hint={
          isMailConfigured
            ? 'The first ones come with registrations and invitations.'
            : 'Once a mail server is set up, every e-mail is listed here.'
        }
      />
    }
  />
)

/** The mails that failed or are in doubt, which need an organiser. */
const FailedMessages = ({ messages }: Pick<MessagesProps, 'messages'>) =>
  messages.length > 0 && (
    <section aria-labelledby="failed">
      <h2 id="failed">{`${pluralize(messages.length, 'mail')} may not have arrived`}</h2>
      <p className="mt-1 mb-3 text-soft">
        Ask for the right address, change it in the person’s details, and send it again from there.
      </p>
      <Messages label="Failed" messages={messages} />
    </section>
  )

const columns: readonly Column<Message>[] = [
  {
    id: 'recipient',
    header: 'To',
    width: '2fr',
    cell: (message) => <span className="wrap-anywhere">{message.recipient}</span>,
  },
  { id: 'kind', header: 'About', width: '1.2fr', cell: kindOf },
  {
    id: 'written',
    header: 'Time',
    width: '1.4fr',
    cell: (message) => formatInstant(message.createdAt, deviceZone),
  },
  { id: 'state', header: 'Status', width: '2fr', cell: (message) => <State message={message} /> },
  { id: 'actions', header: 'Actions', width: '10rem', cell: (message) => <Actions message={message} /> },
]

function State({ message }: { message: Message }) {
  const { label, tone } = stateWords[message.state]
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {message.leavesAt !== null && (
        <span className="text-sm text-soft">{`Leaves ${formatInstant(message.leavesAt, deviceZone)}`}</span>
      )}
      {message.lastError && message.state !== 'sent' && (
        <span className="text-sm wrap-anywhere text-soft">{message.lastError}</span>
      )}
    </div>
  )
}

const Actions = ({ message }: { message: Message }) => (
  <span className="flex flex-wrap gap-2">
    <StopButton message={message} />
    <RevealButton message={message} />
  </span>
)

function StopButton({ message }: { message: Message }) {
  if (!message.canStop) return null
  return (
    <ConfirmButton
      size="small"
      label="Stop"
      aria-label={`Stop the mailing to ${message.recipient}`}
      title="Stop this mailing?"
      confirmLabel="Stop"
      action={api.outbox.stop}
      input={{ id: message.id }}
      success={({ stopped }) => `${peopleText(stopped)} won’t get it`}
    >
      It also stops for everyone else it was written to who has not got it yet.
    </ConfirmButton>
  )
}

function RevealButton({ message }: { message: Message }) {
  const [url, setUrl] = useState<string>()
  const reveal = useAction(api.outbox.reveal, { onSuccess: (revealed) => setUrl(revealed.url) })
  if (!message.canReveal) return null
  return (
    <>
      <Button
        size="small"
        aria-label={`Reveal link for ${message.recipient}`}
        isPending={reveal.isPending}
        onPress={() => reveal.run({ id: message.id })}
      >
        Reveal link
      </Button>
      {url !== undefined && (
        <RevealedLink url={url} recipient={message.recipient} onClose={() => setUrl(undefined)} />
      )}
    </>
  )
}

const messageCard = (message: Message) => (
  <div className="flex flex-col gap-2">
    <p className="font-medium wrap-anywhere">{message.recipient}</p>
    <p className="text-sm text-soft">
      {kindOf(message)} · {formatInstant(message.createdAt, deviceZone)}
    </p>
    <div className="flex items-center justify-between gap-3">
      <State message={message} />
      <Actions message={message} />
    </div>
  </div>
)

type RevealedLinkProps = { url: string; recipient: string; onClose: () => void }

/** The link to a pending registration or an invitation, for handing over. Showing it was recorded in the audit log. */
function RevealedLink({ url, recipient, onClose }: RevealedLinkProps) {
  return (
    <Dialog title="Link to hand over" description={`For ${recipient}`} onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <code className="w-full rounded-control border border-line bg-raised px-3 py-2.5 text-sm break-all">
          {url}
        </code>
        <CopyButton text={url} label="Copy link" variant="primary" />
        <Notice tone="warn">
          Anyone who opens this link answers as {recipient} and chooses the password. Give it to no one else.
        </Notice>
      </div>
    </Dialog>
  )
}
