import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/dates.ts'
import { explain } from '#web/lib/failure.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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
      {sessions.isPending && <Skeleton shape="text" count={3} />}
      {sessions.isError && (
        <ErrorState message={explain(sessions.error).sentence} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.data && (
        <ul aria-label="Devices" className="divide-y divide-line">
          {sessions.data.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <div className="flex justify-end">
          <Button isPending={endOthers.isPending} onPress={() => endOthers.run(undefined)}>
            Sign out other devices
          </Button>
        </div>
      )}
    </Card>
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
          {isThisOne ? `Signed in ${formatInstant(startedAt)}` : `Last used ${formatInstant(lastUsedAt)}`}
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
