import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { SubjectView } from '#web/messages/blocks-view.tsx'
import { DeliveriesDialog } from '#web/messages/deliveries-dialog.tsx'
import { inProgress, readWords, wordsOf } from '#web/messages/delivery-words.ts'
import { Button } from '#web/ui/button.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

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
