import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { readPlainWriting } from '#contract/plain-writing.ts'
import type { DeliveryState } from '#contract/messages.ts'
import { api } from '#web/lib/api.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { BlocksView, SubjectView } from '#web/messages/blocks-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { searchBy } from '#web/base/search.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

type WrittenMessage = Outputs['messages']['list'][number]

/** How many messages show at first. */
const initialCount = 3

/**
 * Messages that organisers wrote to several people, newest first, with their delivery states; renders nothing if there are
 * none.
 */
export function WrittenMessages() {
  const messagesQuery = useQuery({
    ...api.messages.list.queryOptions(),
    // While a message is being sent, its counts update on screen.
    refetchInterval: ({ state }) =>
      state.data?.some(({ counts }) => inProgress(counts) > 0) ? 2_000 : false,
  })
  const [opened, setOpened] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  return (
    <Loaded query={messagesQuery} loading={{ shape: 'list', count: 2 }}>
      {(messages) =>
        messages.length > 0 && (
          <section aria-labelledby="messages" className="flex flex-col gap-3">
            <h2 id="messages">Messages to several people</h2>
            <ul className="overflow-hidden rounded-card border border-line bg-card">
              {messages.slice(0, showsAll ? undefined : initialCount).map((message) => (
                <li key={message.id} className="border-t border-line first:border-t-0">
                  <MessageRow message={message} onOpen={() => setOpened(message.id)} />
                </li>
              ))}
            </ul>
            {messages.length > initialCount && !showsAll && (
              <span>
                <Button size="small" onPress={() => setShowsAll(true)}>
                  Show all {messages.length}
                </Button>
              </span>
            )}
            {opened !== undefined && <DeliveriesDialog id={opened} onClose={() => setOpened(undefined)} />}
          </section>
        )
      }
    </Loaded>
  )
}

const MessageRow = ({ message, onOpen }: { message: WrittenMessage; onOpen: () => void }) => (
  <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
    <p className="min-w-0 flex-1 basis-64">
      <span className="block truncate font-medium">
        <SubjectView subject={message.subject} />
      </span>
      <span className="block text-sm text-soft">{formatInstant(message.leavesAt, deviceZone)}</span>
    </p>
    <p className="text-sm">
      <span className="block">{wordsOf(message.counts)}</span>
      {message.kept > 0 && <span className="block text-soft">{readWords(message)}</span>}
    </p>
    <RowButton aria-label={`Open ${message.subject}`} onPress={onOpen}>
      Open
    </RowButton>
  </div>
)

type Message = Outputs['messages']['open']
type Delivery = Message['deliveries'][number]

/** A message: its text, and the state of each delivery. */
function DeliveriesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const message = useQuery(api.messages.open.queryOptions({ input: { id } }))
  return (
    <Dialog title="Message" width="wide" onClose={onClose}>
      <Loaded query={message} loading={{ shape: 'list', count: 6 }}>
        {(opened) => <Deliveries message={opened} />}
      </Loaded>
    </Dialog>
  )
}

const searchDeliveries = searchBy<Delivery>(({ name, email }) => `${name}\n${email ?? ''}`)

function Deliveries({ message }: { message: Message }) {
  const [search, setSearch] = useState('')
  const found = searchDeliveries(message.deliveries, useDeferredValue(search))
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg font-semibold">
        <SubjectView subject={message.subject} />
      </p>
      <p className="text-soft">{`${formatInstant(message.leavesAt, deviceZone)} · ${wordsOf(message.counts)}`}</p>
      {message.kept > 0 && <p className="-mt-3 text-sm text-soft">{readWords(message)}</p>}
      <Actions message={message} />
      <Disclosure title="The text">
        <BlocksView blocks={readPlainWriting(message.text)} />
      </Disclosure>
      <SearchField
        label="Search by name or email"
        placeholder="Search by name or email..."
        value={search}
        onChange={setSearch}
      />
      <ul>
        {found.slice(0, maxShown).map((delivery) => (
          <li
            key={delivery.id}
            className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1.5"
          >
            <span className="min-w-0 flex-1 basis-48">
              <PersonName id={delivery.personId}>{delivery.name}</PersonName>
              <span className="block truncate text-sm text-soft">{delivery.error ?? delivery.email}</span>
            </span>
            {delivery.at !== null && (
              <span className="text-sm text-soft">{formatInstant(delivery.at, deviceZone)}</span>
            )}
            <Badge tone={deliveryWords[delivery.state].tone}>{deliveryWords[delivery.state].label}</Badge>
          </li>
        ))}
      </ul>
      {found.length > maxShown && (
        <p className="text-sm text-soft">{`The first ${maxShown} of ${found.length}. Search to see others.`}</p>
      )}
    </div>
  )
}

const maxShown = 200

function Actions({ message }: { message: Message }) {
  const { id, counts, deliveries } = message
  const stuck = deliveries.filter(({ state }) => state === 'failed' || state === 'in doubt')
  const onTheirWay = inProgress(counts)
  return (
    <>
      {counts['in doubt'] > 0 && (
        <Notice tone="warn">
          {pluralize(counts['in doubt'], 'e-mail was', 'e-mails were')} leaving when Quarterdeck stopped and
          may or may not have arrived. Send again only to people who tell you that they got nothing.
        </Notice>
      )}
      {(stuck.length > 0 || onTheirWay > 0) && (
        <div className="flex flex-wrap gap-2">
          {stuck.length > 0 && (
            <ConfirmButton
              label={`Send again to ${stuck.length}`}
              title="Send it again?"
              confirmLabel={`Send to ${peopleText(stuck.length)}`}
              action={api.messages.sendAgain}
              input={{ id, deliveryIds: stuck.map((delivery) => delivery.id) }}
              success={({ again }) => `On its way to ${peopleText(again)}`}
            >
              {pluralize(counts.failed, 'e-mail')} failed.{' '}
              {counts['in doubt'] > 0 && 'People whose e-mail is in doubt may get it twice.'}
            </ConfirmButton>
          )}
          {onTheirWay > 0 && (
            <ConfirmButton
              label="Stop sending"
              title="Stop sending?"
              confirmLabel="Stop"
              action={api.messages.cancel}
              input={{ id }}
              success={({ cancelled }) => `${peopleText(cancelled)} won’t get it`}
            >
              {`${pluralize(onTheirWay, 'person who hasn’t', 'people who haven’t')} got it yet won’t get it. E-mails already sent can’t be recalled.`}
            </ConfirmButton>
          )}
        </div>
      )}
    </>
  )
}

type Counts = Outputs['messages']['list'][number]['counts']

const deliveryWords: Record<DeliveryState, { label: string; tone: Tone }> = {
  sent: { label: 'Sent', tone: 'ok' },
  sending: { label: 'Sending', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  'in doubt': { label: 'In doubt', tone: 'warn' },
  'no address': { label: 'No address', tone: 'warn' },
  'left out': { label: 'Not sent', tone: 'neutral' },
  'in a file': { label: 'In your file', tone: 'neutral' },
}

const orderedStates = Object.entries(deliveryWords)

/** `120 sent · 2 failed`: the counts of all states that occur. */
const wordsOf = (counts: Counts): string =>
  orderedStates
    .flatMap(([state, { label }]) => {
      const count = countsByState(counts)[state] ?? 0
      return count === 0 ? [] : [`${count} ${label.toLowerCase()}`]
    })
    .join(' · ')

const countsByState = (counts: Counts): Readonly<Record<string, number>> => counts

/** How many deliveries are still under way. */
const inProgress = (counts: Counts): number => counts.waiting + counts.sending

/** How many people read a message in their portal, of those who have it there. */
const readWords = ({ read, kept }: Record<'read' | 'kept', number>): string =>
  `Read by ${read} of ${kept} on their page`
