import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { deviceLimit } from '#contract/desk-devices.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmButton } from '#web/lib/confirm-dialog.tsx'
import { formatInstant } from '#web/base/dates.ts'
import { deskDays } from '#web/desk/devices/desk-days.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Helpers = Outputs['deskDevices']['list']
type Device = Helpers['devices'][number]
type DevicesDialogProps = { venueId: string; timeZone: string; onClose: () => void }

/** The link for helpers without an account, and the devices that joined by it. */
export function DevicesDialog({ venueId, timeZone, onClose }: DevicesDialogProps) {
  const query = useQuery(api.deskDevices.list.queryOptions({ input: { venueId } }))
  return (
    <Dialog
      title="Helpers at the desk"
      description="People without an account check guests in on their own phones. They see names, studios and rooms, and nothing else."
      onClose={onClose}
    >
      <Loaded query={query} loading={{ shape: 'text', count: 4 }}>
        {(helpers) => (
          <div className="flex flex-col gap-6">
            <Devices devices={helpers.devices} timeZone={timeZone} />
            <HelpersLink {...{ venueId, timeZone, helpers }} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

type HelpersLinkProps = { venueId: string; timeZone: string; helpers: Helpers }

const Fields = z.strictObject({
  venueId: z.string(),
  maxDevices: z.int('Please enter a number').min(1, 'At least 1').max(deviceLimit, `At most ${deviceLimit}`),
})

function HelpersLink({ venueId, timeZone, helpers }: HelpersLinkProps) {
  const { link, devices } = helpers
  const days = deskDays(helpers, timeZone)
  const [url, setUrl] = useState<string>()
  const [phones, setPhones] = useState(link?.maxDevices ?? 3)
  const isChanged = link !== null && phones !== link.maxDevices
  if (days === undefined)
    return (
      <Notice tone="warn">This event has no dates yet. The desk opens the day before people arrive.</Notice>
    )
  const activeDevices = devices.filter(({ endedAt }) => endedAt === null).length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-soft">
        {`The link works on ${days}. Send it on the day: each helper gives their name once.`}
      </p>
      <ActionForm
        // Remounts the form once the number is saved, so that it counts as unchanged.
        key={link?.maxDevices}
        schema={Fields}
        read={({ number }) => ({ venueId, maxDevices: number('maxDevices') })}
        action={api.deskDevices.showLink}
        submitLabel={link === null ? 'Create link' : isChanged ? 'Save number' : 'Show link'}
        variant={url === undefined || isChanged ? 'primary' : 'secondary'}
        onSuccess={(shown) => setUrl(shown.url)}
        aside={
          link !== null && (
            <ConfirmButton
              label="End link"
              variant="quiet"
              title="End this link?"
              confirmLabel="End link"
              isDanger
              action={api.deskDevices.endLink}
              input={{ venueId }}
              success="The link is ended"
              onSuccess={() => setUrl(undefined)}
            >
              {activeDevices === 0
                ? 'The link stops working for everyone.'
                : `${pluralize(activeDevices, 'phone loses', 'phones lose')} the list at once. Everyone already checked in stays checked in.`}
            </ConfirmButton>
          )
        }
      >
        <NumberField
          name="maxDevices"
          label="Phones at the same time"
          value={phones}
          onChange={setPhones}
          minValue={1}
          maxValue={deviceLimit}
          isRequired
        />
        {url !== undefined && link !== null && (
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-0 flex-1 basis-56">
              <TextField label="Link" value={url} isReadOnly />
            </div>
            <CopyButton text={url} label="Copy link" variant="primary" />
          </div>
        )}
      </ActionForm>
    </div>
  )
}

type DevicesProps = { devices: readonly Device[]; timeZone: string }

function Devices({ devices, timeZone }: DevicesProps) {
  if (devices.length === 0) return <p className="text-sm text-soft">No helper is at the desk.</p>
  return (
    <ul aria-label="Phones at the desk" className="divide-y divide-line">
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} timeZone={timeZone} />
      ))}
    </ul>
  )
}

function DeviceRow({ device: row, timeZone }: { device: Device; timeZone: string }) {
  const { id, name, device, since, lastTapAt, taps, endedAt } = row
  const activity =
    taps === 0
      ? `here since ${formatInstant(since, timeZone)}`
      : `${pluralize(taps, 'tap')}, the last ${formatInstant(lastTapAt, timeZone)}`
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Smartphone className="size-5 shrink-0 text-soft" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">{`${device} · ${activity}`}</p>
      </div>
      {taps > 0 && (
        <ConfirmButton
          label="Undo all"
          size="small"
          variant="quiet"
          aria-label={`Undo everything from ${name}’s phone`}
          title={`Undo everything from ${name}’s phone?`}
          confirmLabel="Undo everything"
          isDanger
          action={api.deskDevices.undoDevice}
          input={{ id }}
          success={`Everything from ${name}’s phone is undone`}
        >
          {`Everyone it has checked in is no longer in by it, and everyone it took back is in again.${endedAt === null ? ' The phone loses the list at once.' : ''}`}
        </ConfirmButton>
      )}
      {endedAt === null ? (
        <ConfirmButton
          label="End"
          size="small"
          variant="quiet"
          aria-label={`End ${name}’s phone`}
          title={`End ${name}’s phone?`}
          confirmLabel="End"
          isDanger={false}
          action={api.deskDevices.endDevice}
          input={{ id }}
          success={`${name} is no longer at the desk`}
        >
          It loses the list at once. Everyone {name} has checked in stays checked in.
        </ConfirmButton>
      ) : (
        <Badge>Ended</Badge>
      )}
    </li>
  )
}
