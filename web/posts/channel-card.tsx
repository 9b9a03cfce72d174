import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { channelKinds, channelNames, NewChannel, type ChannelKind } from '#contract/posts.ts'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** The channel of an edition in Slack or Teams. Its URL is never shown again. */
export function ChannelCard({ venueId }: { venueId: string }) {
  const found = useQuery(api.posts.channel.queryOptions({ input: { venueId } }))
  const [isSetting, setSetting] = useState(false)
  return (
    <Card title="Slack or Teams">
      <Loaded query={found} loading={{ shape: 'text', count: 2 }}>
        {({ channel }) => (
          <>
            <p className="text-soft">
              {channel
                ? `This event has had a channel in ${channelNames[channel.kind]} since ${formatInstant(channel.createdAt, deviceZone)}. Messages to everyone attending and published agendas can be posted there: tick the box when you send them.`
                : 'Set up a channel to post messages to everyone attending, and agenda changes, there.'}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onPress={() => setSetting(true)}>
                {channel ? 'Use another channel' : 'Set up a channel'}
              </Button>
              {channel && (
                <ConfirmButton
                  label="Remove"
                  aria-label="Remove the channel"
                  variant="quiet"
                  title="Remove the channel?"
                  confirmLabel="Remove"
                  action={api.posts.removeChannel}
                  input={{ venueId }}
                  success="The channel was removed"
                >
                  {`Nothing more will be posted in ${channelNames[channel.kind]}, not even posts that are waiting. Earlier posts stay there.`}
                </ConfirmButton>
              )}
            </div>
            {isSetting && <ChannelDialog venueId={venueId} onClose={() => setSetting(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const instructions: Record<ChannelKind, string> = {
  slack: 'In Slack, add the app “Incoming Webhooks” to the channel and copy its webhook URL.',
  teams:
    'In Teams, open the channel’s menu, choose Workflows, then the one that posts when a webhook request is received, and copy its URL.',
}

function ChannelDialog({ venueId, onClose }: { venueId: string; onClose: () => void }) {
  const [kind, setKind] = useState<ChannelKind>('slack')
  return (
    <FormDialog
      title="Set up a channel"
      description="Anyone who has the address can write to the channel. It is stored encrypted and never shown again."
      width="narrow"
      onClose={onClose}
      schema={NewChannel}
      read={({ text }) => ({ venueId, kind, address: text('address') })}
      action={api.posts.setChannel}
      submitLabel="Save"
      fields={{ ADDRESS_REFUSED: 'address' }}
      success="The channel is set up"
    >
      <RadioGroup
        label="Service"
        isInline
        options={channelKinds.map((id) => ({ id, label: channelNames[id] }))}
        value={kind}
        onChange={(chosen) => setKind(chosen === 'teams' ? 'teams' : 'slack')}
      />
      <PasswordField
        name="address"
        label="Address of the webhook"
        description={instructions[kind]}
        autoComplete="new-password"
        isRequired
      />
    </FormDialog>
  )
}
