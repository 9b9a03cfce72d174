import { today } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DoorCodeButton } from '#web/portal/door-code-button.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { isNow, isOver } from '#web/portal/now/phase.ts'
import { Card } from '#web/ui/card.tsx'

/** Before the event, for who likes to be prepared; around it the code is in Now. */
export function DoorCodeCard({ home }: { home: GuestHome }) {
  const { venue, lastDay, doorCode } = home
  const day = today(useNow(), venue.timeZone)
  const dates = { startDate: venue.eventStartDate, lastDay }
  if (doorCode === null || isNow(dates, day) || isOver(dates, day)) return null
  return (
    <Card title="When you arrive">
      <p className="text-soft">Show your code at the door to be checked in.</p>
      <DoorCodeButton home={home} />
    </Card>
  )
}
