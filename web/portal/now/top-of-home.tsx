import { today } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { DeviceOffers } from '#web/portal/now/device-offers.tsx'
import { NowCard } from '#web/portal/now/now-card.tsx'
import { countdown, isNow, isOver } from '#web/portal/now/phase.ts'
import { ThanksCard } from '#web/portal/now/thanks-card.tsx'

/** The top of a guest's page: a countdown before the event, Now around it, and the feedback form afterwards. */
export function TopOfHome({ home }: { home: GuestHome }) {
  const { venue, lastDay, attending } = home
  const day = today(useNow(), venue.timeZone)
  const dates = { startDate: venue.eventStartDate, lastDay }
  if (attending === 'no') return null
  return (
    <>
      {attending === 'yes' && isOver(dates, day) && <ThanksCard home={home} day={day} />}
      {isNow(dates, day) ? <NowCard home={home} /> : <Countdown text={countdown(dates, day)} />}
      {!isOver(dates, day) && <DeviceOffers isNow={isNow(dates, day)} />}
    </>
  )
}

const Countdown = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p className="-mt-2 mb-2 font-display text-h2 font-semibold tracking-[-0.015em] wrap-anywhere text-brand">
      {text}
    </p>
  )
