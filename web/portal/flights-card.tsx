import { PlaneLanding, PlaneTakeoff, type LucideIcon } from 'lucide-react'
import { formatMoment } from '#web/lib/dates.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { Card } from '#web/ui/card.tsx'

type Flight = GuestHome['outboundFlight']

/** There and back. Each time is local to its own airport, and says so. */
export function FlightsCard({ outbound, homeward }: { outbound: Flight; homeward: Flight }) {
  if (!outbound && !homeward) {
    return (
      <Card title="Flight Information">
        <p className="text-soft">No flight information available</p>
      </Card>
    )
  }
  return (
    <Card title="Flight Information">
      <div className="grid gap-4 sm:grid-cols-2">
        <OneFlight title="Outbound Flight" icon={PlaneTakeoff} flight={outbound} />
        <OneFlight title="Return Flight" icon={PlaneLanding} flight={homeward} />
      </div>
      <p className="text-sm text-soft">Times are local to each airport.</p>
    </Card>
  )
}

function OneFlight({ title, icon: Icon, flight }: { title: string; icon: LucideIcon; flight: Flight }) {
  return (
    <section className="min-w-0">
      <h3 className="flex items-center gap-2">
        <Icon className="size-4.5 shrink-0 text-brand" aria-hidden />
        {title}
      </h3>
      {flight ? (
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Line term="From">{flight.departureAirport ?? '-'}</Line>
          <Line term="Departure">{formatMoment(flight.departureTime)}</Line>
          <Line term="Arrival">{formatMoment(flight.arrivalTime)}</Line>
        </dl>
      ) : (
        <p className="mt-1.5 text-soft">No flight information available</p>
      )}
    </section>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  )
}
