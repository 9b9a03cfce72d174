import { Phone } from 'lucide-react'
import type { Ride } from '#web/portal/now/ride.ts'
import { AskOrganisers, contactLineStyle, type Contact } from '#web/shell/contact-lines.tsx'
import { type RideProblem, shortMoment } from '#web/portal/ride-fit.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Further details of a shuttle: the driver to call, the vehicle to look for. Renders nothing if neither is known. */
export function RideDetails({ ride: { vehicle, driverName, driverPhone, note } }: { ride: Ride }) {
  const vehicleAndDriver = [vehicle, driverName].filter((part) => part !== null).join(', ')
  return (
    <>
      {(vehicleAndDriver !== '' || driverPhone !== null) && (
        <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
          {vehicleAndDriver !== '' && <span>{vehicleAndDriver}</span>}
          {driverPhone !== null && (
            <a href={`tel:${driverPhone.replaceAll(/[^+\d]/g, '')}`} className={contactLineStyle}>
              <Phone className="size-4.5 shrink-0" aria-hidden />
              {driverPhone}
              <span className="sr-only"> (driver)</span>
            </a>
          )}
        </p>
      )}
      {note !== null && <p className="text-sm wrap-anywhere text-soft">{note}</p>}
    </>
  )
}

/** Warns that a shuttle misses the guest's flight, and says when to leave instead. */
export const RideWarning = ({ problem, contact }: { problem: RideProblem; contact: Contact }) => (
  <Notice tone="warn">
    <p className="font-medium">{problem.text}</p>
    {problem.leaveBy !== null && <p>{`Leave by ${shortMoment(problem.leaveBy)}.`}</p>}
    <p>
      <AskOrganisers contact={contact} /> for another shuttle.
    </p>
  </Notice>
)
