import { DoorCodeButton } from '#web/portal/door-code-button.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { NowRow } from '#web/portal/now/now-row.tsx'

/** What one shows at the door. First of all until one is in. */
export const CodeRow = ({ home }: { home: GuestHome }) =>
  home.doorCode !== null && (
    <NowRow title={home.checkInTime === null ? 'At the door' : 'You are checked in'}>
      <DoorCodeButton home={home} />
    </NowRow>
  )
