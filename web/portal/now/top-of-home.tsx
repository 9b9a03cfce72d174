import { today } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { HomeScreenOffer } from '#web/portal/now/home-screen-offer.tsx'
import { NowCard } from '#web/portal/now/now-card.tsx'
import { countdown, isNow, isOver } from '#web/portal/now/phase.ts'
import { ThanksCard } from '#web/portal/now/thanks-card.tsx'

/**
 * The first thing on a guest’s page: how long it is till then, around the event what matters now, and afterwards what they
 * thought of it.
 */
export function TopOfHome({ home }: { home: GuestHome }) {
  const { venue, lastDay, attending } = home
  const day = today(useNow(), venue.timeZone)
  const dates = { startDate: venue.eventStartDate, lastDay }
  if (attending === 'no') return null
  return (
    <>
      {attending === 'yes' && isOver(dates, day) && <ThanksCard home={home} day={day} />}
      {isNow(dates, day) ? <NowCard home={home} /> : <Countdown left={countdown(dates, day)} />}
      {!isOver(dates, day) && <HomeScreenOffer />}
    </>
  )
}

const Countdown = ({ left }: { left: string | undefined }) =>
  left !== undefined && (
    <p className="-mt-2 mb-2 font-display text-h2 font-semibold tracking-[-0.015em] wrap-anywhere text-brand">
      {left}
    </p>
  )
