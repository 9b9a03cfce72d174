import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventTypes, NewWebhook, type EventType } from '#contract/webhooks.ts'
import {
  AboutProgram,
  chosenEvent,
  EventSelect,
  ProgramDialog,
  ProgramName,
  ProgramSection,
} from '#web/administration/programs.tsx'
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

type Webhook = Outputs['webhooks']['list'][number]

/** The URLs of other programs that events are posted to. */
export const WebhooksSection = () => (
  <ProgramSection
    title="Webhooks"
    query={useQuery(api.webhooks.list.queryOptions())}
    failed="The webhooks could not be loaded."
    emptyState="There are no webhooks yet. A webhook tells another program about answers, check-ins and new agendas as soon as they happen."
    newLabel="New webhook"
    Content={WebhookRow}
    NewDialog={NewWebhookDialog}
  />
)

function WebhookRow({ row }: { row: Webhook }) {
  const { id, name, host, events, edition, madeBy, failingSince, isOff } = row
  const [isOpen, setOpen] = useState(false)
  const switchOn = useAction(api.webhooks.switchOn, { success: `The webhook ${name} is on again` })
  const failing =
    failingSince === null ? '' : `Nothing accepted since ${formatInstant(failingSince, deviceZone)} · `
  return (
    <>
      <AboutProgram
        name={name}
        permissions={events.map((type) => eventNames[type]).join(', ')}
        edition={edition}
        detail={`${host} · ${failing}Made by ${madeBy}`}
      />
      {isOff && <Badge tone="bad">Off</Badge>}
      <div className="flex flex-wrap gap-2">
        {isOff && (
          <Button
            size="small"
            aria-label={`Switch on the webhook ${name}`}
            isPending={switchOn.isPending}
            onPress={() => switchOn.run({ id })}
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
          Its program gets no more posts, not even those waiting to be sent.
        </ConfirmButton>
      </div>
      {isOpen && <PostsDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function PostsDialog({ row: { id, name }, onClose }: { row: Webhook; onClose: () => void }) {
  const posts = useQuery(api.webhooks.deliveries.queryOptions({ input: { id } }))
  return (
    <Dialog title={`Posts to ${name}`} description="The newest 100" onClose={onClose}>
      <Loaded query={posts} loading={{ shape: 'list', count: 2 }}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-soft">Nothing has been posted yet.</p>
          ) : (
            <PostList posts={all} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  return (
    <ProgramDialog
      title="New webhook"
      description="Posts contain ids but no names: the program reads the rest with a key. The webhook ends when you are no longer an organiser."
      secret={{
        title: 'Copy the secret now',
        description:
          'It is shown only once. The program uses it to check that a post comes from us (Standard Webhooks).',
        label: 'Secret',
        text: secret,
      }}
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
        onSuccess={(created) => setSecret(created.secret)}
      >
        <ProgramName />
        <PasswordField
          name="address"
          label="Address"
          description="It begins with https://. It is stored encrypted and never shown again."
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
    </ProgramDialog>
  )
}

const eventNames: Readonly<Record<EventType, string>> = {
  'person.answered': 'Answers',
  'person.changed': 'Changed people and flights',
  'person.checkedIn': 'Check-ins',
  'agenda.published': 'Published agendas',
  'order.confirmed': 'Confirmed orders',
}
