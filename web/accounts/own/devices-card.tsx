import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { deviceZone, formatInstant } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useLogout } from '#web/session/use-logout.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

type Device = Outputs['ownAccount']['sessions'][number]

/** Where one is signed in, and the way out of everywhere else. */
export function DevicesCard() {
  const sessions = useQuery(api.ownAccount.sessions.queryOptions())
  const endOthers = useAction(api.ownAccount.endOtherSessions, {
    success: 'Your other devices are signed out',
  })
  const others = sessions.data?.filter(({ isThisOne }) => !isThisOne).length ?? 0
  return (
    <Card title="Where you are signed in">
      <Loaded query={sessions} loading={{ shape: 'text', count: 3 }}>
        {(devices) => (
          <ul aria-label="Devices" className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      <div className="flex flex-wrap justify-end gap-2">
        <SignOutEverywhere />
        {others > 0 && (
          <Button isPending={endOthers.isPending} onPress={() => endOthers.run(undefined)}>
            Sign out other devices
          </Button>
        )}
      </div>
    </Card>
  )
}

/** For who left a device somewhere, or does not know one of them: this one goes too. */
function SignOutEverywhere() {
  const logout = useLogout()
  const [isAsking, setAsking] = useState(false)
  const [isPending, setPending] = useState(false)
  const leave = () => {
    setPending(true)
    void logout('global')
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <AlertDialog
          title="Sign out everywhere?"
          action="Sign out"
          isDanger={false}
          isPending={isPending}
          onConfirm={leave}
          onClose={() => setAsking(false)}
        >
          You’ll be signed out on every device, including this one.
        </AlertDialog>
      )}
    </>
  )
}

function DeviceRow({ device: { id, device, isThisOne, startedAt, lastUsedAt } }: { device: Device }) {
  const end = useAction(api.ownAccount.endSession, { success: `${device} is signed out` })
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone className="size-5 shrink-0 text-soft" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-soft">
          {isThisOne
            ? `Signed in ${formatInstant(startedAt, deviceZone)}`
            : `Last used ${formatInstant(lastUsedAt, deviceZone)}`}
        </p>
      </div>
      {isThisOne ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Sign out ${device}`}
          isPending={end.isPending}
          onPress={() => end.run({ id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
