import { useEffect, useState } from 'react'
import { pressTime } from '#web/desk/desk-rows.ts'
import { readTapsWithNames, type StoredTap } from '#web/desk/storage/tap-store.ts'
import { formatTime, wallClockOf } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Unsent taps on this device, by name, for screens without the list. */
export function UnsentHere() {
  const [taps, setTaps] = useState<readonly StoredTap[]>([])
  useEffect(() => {
    let isUnmounted = false
    void readTapsWithNames().then((found) => !isUnmounted && setTaps(found))
    return () => {
      isUnmounted = true
    }
  }, [])
  if (taps.length === 0) return null
  return (
    <Notice tone="warn">
      <p className="font-medium">{`${pluralize(taps.length, 'change')} on this phone not sent yet`}</p>
      <ul>
        {taps.map((tap) => (
          <li key={tap.id}>{tapText(tap, deviceTimeOf)}</li>
        ))}
      </ul>
      <p>Open this page again once there is a connection, and they are sent.</p>
    </Notice>
  )
}

/** By the device's clock, because the edition isn't known. */
const deviceTimeOf = (instant: string) => formatTime(wallClockOf(instant))

/** `Ana Lima: checked in at 7:33 PM` */
export const tapText = (
  tap: Pick<StoredTap, 'fullName' | 'kind' | 'wall'>,
  timeOf: (instant: string) => string,
): string =>
  `${tap.fullName ?? 'Somebody'}: ${tap.kind === 'in' ? 'checked in' : 'check-in undone'} at ${timeOf(pressTime(tap))}`
