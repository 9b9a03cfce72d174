import { formatShortMoment } from '#web/lib/dates.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { useOwnPage } from '#web/portal/own-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** What the guest has signed up to, by start. */
export function OwnWorkshopsCard({ workshops }: { workshops: GuestHome['workshops'] }) {
  const workshopsPage = useOwnPage('/guest/workshops')
  return (
    <Card title="My Workshops & Activities">
      {workshops.length === 0 ? (
        <div className="flex flex-col items-start gap-3">
          <div>
            <p>No workshops signed up yet</p>
            <p className="text-sm text-soft">Visit the Workshops tab to sign up</p>
          </div>
          <LinkButton href={workshopsPage}>Go to Workshops</LinkButton>
        </div>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {workshops.map((workshop) => (
            <li key={workshop.id} className="flex items-start justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{workshop.title}</p>
                <p className="text-sm text-soft">
                  <time dateTime={workshop.startTime}>{formatShortMoment(workshop.startTime)}</time>
                  {workshop.location && ` · ${workshop.location}`}
                </p>
              </div>
              <div className="shrink-0">
                <Badge>{workshop.type}</Badge>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
