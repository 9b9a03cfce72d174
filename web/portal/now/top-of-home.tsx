import { today } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { NowCard } from '#web/portal/now/now-card.tsx'
import { countdown, isNow } from '#web/portal/now/phase.ts'

/** The first thing on a guest’s page: how long it is till then, and around the event what matters now. */
export function TopOfHome({ home }: { home: GuestHome }) {
  const { venue, lastDay, attending } = home
  const day = today(useNow(), venue.timeZone)
  const dates = { startDate: venue.eventStartDate, lastDay }
  if (attending === 'no') return null
  if (isNow(dates, day)) return <NowCard home={home} />
  const left = countdown(dates, day)
  return left === undefined ? null : (
    <p className="-mt-2 mb-2 font-display text-h2 font-semibold tracking-[-0.015em] wrap-anywhere text-brand">
      {left}
    </p>
  )
}
