import { useId, type ReactNode } from 'react'
import { formatShortMoment } from '#web/base/dates.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { OfferButtons } from '#web/portal/offer-buttons.tsx'
import { useGuestPageHref } from '#web/portal/own-page.ts'
import { StopWaitingButton } from '#web/portal/stop-waiting-button.tsx'
import { allTakenText, offerText, waitingText } from '#web/portal/waiting-text.ts'
import { Card } from '#web/ui/card.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

type OwnWorkshopsCardProps = Pick<GuestHome, 'workshops' | 'waiting'> & { timeZone: string; isPast: boolean }

const passFocus = passFocusTo('main')

/** The workshops that the guest signed up for and the upcoming ones they wait for, each sorted by start. */
export function OwnWorkshopsCard({ workshops, waiting, timeZone, isPast }: OwnWorkshopsCardProps) {
  const workshopsPage = useGuestPageHref('/guest/workshops')
  const now = useWallClock(timeZone)
  const upcoming = waiting.filter(({ startTime }) => startTime > now)
  return (
    <Card title="My Workshops & Activities">
      {workshops.length === 0 && isPast && <p>You signed up for no workshops</p>}
      {workshops.length === 0 && !isPast && (
        <div className="flex flex-col items-start gap-3">
          <div>
            <p>No workshops signed up yet</p>
            <p className="text-sm text-soft">Visit the Workshops tab to sign up</p>
          </div>
          <LinkButton href={workshopsPage}>Go to Workshops</LinkButton>
        </div>
      )}
      {workshops.length + upcoming.length > 0 && (
        <ul
          className={`divide-y divide-line ${workshops.length === 0 ? 'border-t border-line' : '-mt-3'} -mb-3`}
        >
          {workshops.map((workshop) => (
            <li key={workshop.id} className="py-3">
              <Entry title={workshop.title} workshop={workshop}>
                {` · ${workshop.type}`}
                {workshop.allTaken !== null && (
                  <span className="block">{allTakenText(workshop.allTaken)}</span>
                )}
              </Entry>
            </li>
          ))}
          {upcoming.map((workshop) => (
            <WaitingEntry key={workshop.id} workshop={workshop} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type WaitingEntryProps = { workshop: GuestHome['waiting'][number]; timeZone: string }

function WaitingEntry({ workshop, timeZone }: WaitingEntryProps) {
  const { id, title, place, offeredUntil, givesUp } = workshop
  const titleId = useId()
  return (
    <li ref={passFocus} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <Entry title={waitingText(title, place)} titleId={titleId} workshop={workshop}>
        {offeredUntil !== null && (
          <span className="block font-medium text-ok">{offerText(offeredUntil, timeZone)}</span>
        )}
      </Entry>
      {offeredUntil === null ? (
        <StopWaitingButton workshopId={id} titleId={titleId} size="small" />
      ) : (
        <OfferButtons workshopId={id} givesUp={givesUp} titleId={titleId} />
      )}
    </li>
  )
}

type EntryProps = {
  title: string
  titleId?: string
  workshop: { startTime: string; location: string | null }
  children?: ReactNode
}

const Entry = ({ title, titleId, workshop: { startTime, location }, children }: EntryProps) => (
  <div className="row-title">
    <p id={titleId} className="font-medium">
      {title}
    </p>
    <p className="text-sm text-soft">
      <time dateTime={startTime}>{formatShortMoment(startTime)}</time>
      {location && ` · ${location}`}
      {children}
    </p>
  </div>
)
