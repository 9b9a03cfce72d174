import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventTypes, NewWebhook, type EventType } from '#contract/webhooks.ts'
import { chosenEvent, EventSelect, ShownOnce } from '#web/administration/program-form.tsx'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PostList } from '#web/posts/channel-posts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox-group.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Webhook = Outputs['webhooks']['list'][number]

/** The addresses of other programs that events are posted to. */
export function WebhooksSection() {
  const webhooks = useQuery(api.webhooks.list.queryOptions())
  const [isAdding, setAdding] = useState(false)
  return (
    <section aria-label="Webhooks" className="mt-8 flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>Webhooks</h2>
        <Button onPress={() => setAdding(true)}>New webhook</Button>
      </div>
      <Loaded query={webhooks} failed="The webhooks could not be loaded.">
        {(all) =>
          all.length === 0 ? (
            <p className="text-sm text-soft">
              No program is notified of anything. With a webhook, one hears of an answer, a check-in or a new
              agenda as soon as it happens.
            </p>
          ) : (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {all.map((webhook) => (
                <WebhookRow key={webhook.id} row={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding && <NewWebhookDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

function WebhookRow({ row }: { row: Webhook }) {
  const { id, name, host, events, edition, madeBy, failingSince, isOff } = row
  const [isOpen, setOpen] = useState(false)
  const on = useAction(api.webhooks.switchOn, { success: `The webhook ${name} is on again` })
  const failing =
    failingSince === null ? '' : `Nothing accepted since ${formatInstant(failingSince, deviceZone)} · `
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-soft">
          {`${events.map((type) => eventNames[type]).join(', ')} · ${edition ?? 'All events'}`}
        </p>
        <p className="text-sm wrap-anywhere text-soft">{`${host} · ${failing}Made by ${madeBy}`}</p>
      </div>
      {isOff && <Badge tone="bad">Off</Badge>}
      <div className="flex flex-wrap gap-2">
        {isOff && (
          <Button
            size="small"
            aria-label={`Switch on the webhook ${name}`}
            isPending={on.isPending}
            onPress={() => on.run({ id })}
          >
            Switch on
          </Button>
        )}
        <Button size="small" aria-label={`Posts to ${name}`} onPress={() => setOpen(true)}>
          Posts
        </Button>
        <ConfirmButton
          label="Remove"
          size="small"
          variant="quiet"
          aria-label={`Remove the webhook ${name}`}
          title={`Remove the webhook ${name}?`}
          confirmLabel="Remove"
          isDanger
          action={api.webhooks.remove}
          input={{ id }}
          success={`The webhook ${name} was removed`}
        >
          Its program is notified of nothing any more, also not of what waits to be sent.
        </ConfirmButton>
      </div>
      {isOpen && <PostsDialog row={row} onClose={() => setOpen(false)} />}
    </li>
  )
}

function PostsDialog({ row: { id, name }, onClose }: { row: Webhook; onClose: () => void }) {
  const posts = useQuery(api.webhooks.deliveries.queryOptions({ input: { id } }))
  return (
    <Dialog title={`Posts to ${name}`} description="The newest 100" onClose={onClose}>
      <Loaded query={posts} loading={{ shape: 'list', count: 2 }}>
        {(all) =>
          all.length === 0 ? <p className="text-soft">Nothing was posted yet.</p> : <PostList posts={all} />
        }
      </Loaded>
    </Dialog>
  )
}

function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined)
    return (
      <ShownOnce
        title="Copy the secret now"
        description="It is shown only this once. By it, the program knows that a post is ours (Standard Webhooks)."
        label="Secret"
        text={secret}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title="New webhook"
      description="Posts contain ids, no names: the program reads the rest with a key. It ends with your role as an organiser."
      onClose={onClose}
    >
      <ActionForm
        schema={NewWebhook}
        read={({ text, choice, choices }) => ({
          name: text('name'),
          address: text('address'),
          venueId: chosenEvent(choice),
          events: choices('events'),
        })}
        action={api.webhooks.add}
        submitLabel="Add webhook"
        fields={{ ADDRESS_REFUSED: 'address' }}
        aside={<Button slot="close">Cancel</Button>}
        onSuccess={(made) => setSecret(made.secret)}
      >
        <TextField
          name="name"
          label="Name"
          description="The program it is for"
          maxLength={80}
          isRequired
          autoFocus
        />
        <PasswordField
          name="address"
          label="Address"
          description="It begins with https://, is kept sealed and never shown again."
          autoComplete="new-password"
          isRequired
        />
        <EventSelect description="The event whose changes are posted." />
        <CheckboxGroup
          name="events"
          label="What is posted"
          options={eventTypes.map((id) => ({ id, label: eventNames[id] }))}
        />
      </ActionForm>
    </Dialog>
  )
}

const eventNames: Readonly<Record<EventType, string>> = {
  'person.answered': 'Answers',
  'person.changed': 'Changed people and flights',
  'person.checkedIn': 'Check-ins',
  'agenda.published': 'Published agendas',
  'order.confirmed': 'Confirmed orders',
}
