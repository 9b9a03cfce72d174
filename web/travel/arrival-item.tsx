import { BedDouble, Phone, PlaneLanding, Check } from 'lucide-react'
import { memo } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { formatShortMoment, formatTime, wallClockOf } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { changeOf } from '#web/lib/shown-changes.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { lateText, type ArrivalStatus } from '#web/travel/arrival-groups.ts'
import type { Arrival } from '#web/travel/arrival-state.ts'
import { stateTexts } from '#web/travel/state-chips.tsx'
import { Badge } from '#web/ui/badge.tsx'

type ArrivalItemProps = {
  arrival: ArrivalStatus
  /** Whether the title above shows the day. */
  isSingleDay: boolean
  venue: VenueChoice
}

/** An arriving person: name, flight, contact, and the one button for them. */
export const ArrivalItem = memo(function ArrivalItem({ arrival, isSingleDay, venue }: ArrivalItemProps) {
  const { row, state, needs } = arrival
  const isCheckedIn = state === 'in'
  // Once the event is over, nothing is asked of people who didn't come.
  const isAwaited = !isCheckedIn && venue.state !== 'over'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line px-4 py-1.5 first:border-t-0 md:min-h-11 md:py-px [content-visibility:auto] [contain-intrinsic-size:auto_5.5rem] tiny:grid-cols-[minmax(0,1fr)] md:[contain-intrinsic-size:auto_2.75rem] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_minmax(0,1.8fr)_8rem]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 xl:flex-nowrap">
        <span className="min-w-0 font-medium xl:truncate xl:[&>button]:truncate">
          <PersonName id={row.personId}>{row.fullName}</PersonName>
        </span>
        {state !== 'expected' && (isCheckedIn || isAwaited) && (
          <Badge tone={stateTexts[state].tone}>{stateTexts[state].label}</Badge>
        )}
      </div>
      <p className="col-start-1 flex items-start gap-2 text-sm leading-5 tabular-nums md:col-start-2">
        <PlaneLanding className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
        <span className="min-w-0 wrap-anywhere">
          {flightText(row, isSingleDay)}
          {needs.includes('shuttle') && isAwaited && (
            <span className="block font-medium text-warn">{lateText(row)}</span>
          )}
        </span>
      </p>
      <div className="col-start-1 flex min-w-0 flex-wrap items-center gap-x-4 text-sm leading-5 md:col-start-3 xl:grid xl:grid-cols-[minmax(4.5rem,auto)_minmax(9rem,auto)_minmax(0,1fr)] xl:whitespace-nowrap">
        {row.roomNumber !== null && (
          <span className="inline-flex min-h-6 items-center gap-2">
            <BedDouble className="size-4 shrink-0 text-brand" aria-hidden />
            Room {row.roomNumber}
          </span>
        )}
        {needs.includes('bed') && isAwaited && (
          // Red, because a missing bed for tonight is a broken promise.
          <span className="inline-flex min-h-6 items-center gap-2 font-medium text-bad">
            <BedDouble className="size-4 shrink-0" aria-hidden />
            No bed
          </span>
        )}
        {row.phone !== null && (
          <a
            href={`tel:${row.phone.replaceAll(/[^+\d]/g, '')}`}
            aria-label={`Call ${row.fullName}, ${row.phone}`}
            className="inline-flex min-h-11 items-center gap-2 xl:col-start-2 font-medium text-brand underline-offset-3 wrap-anywhere hover:underline md:min-h-6"
          >
            <Phone className="size-4 shrink-0" aria-hidden />
            {row.phone}
          </a>
        )}
        {!isCheckedIn && row.landedAt !== null && (
          <span
            className={`min-w-0 text-soft xl:truncate ${row.phone === null ? 'xl:col-span-2 xl:col-start-2' : 'xl:col-start-3'}`}
            title={seenText(row, venue.timeZone)}
          >
            {seenText(row, venue.timeZone)}
          </span>
        )}
      </div>
      <div className="col-start-2 row-span-3 row-start-1 flex justify-end self-center tiny:col-start-1 tiny:row-span-1 tiny:row-start-auto tiny:justify-start md:col-start-4 md:row-span-1">
        {isCheckedIn ? (
          <span className="text-sm text-soft tabular-nums">{clockIn(row.checkInTime, venue.timeZone)}</span>
        ) : (
          isAwaited && <LandedButton row={row} venueId={venue.id} />
        )}
      </div>
    </li>
  )
})

/**
 * `SK 4623 from OSL, lands Nov 30, 11:40 AM`, with only the time within a single day. Leaves out unknown parts, and what the
 * sentence about the last shuttle already says.
 */
function flightText(row: Arrival, isSingleDay: boolean) {
  const { flight1Number, flight1DepartureAirport, flight1ArrivalTime } = row
  const moment = isSingleDay ? formatTime : formatShortMoment
  const flight = [flight1Number, flight1DepartureAirport && `from ${flight1DepartureAirport}`]
    .filter(Boolean)
    .join(' ')
  const lands = row.missedLastShuttle === null && flight1ArrivalTime && `lands ${moment(flight1ArrivalTime)}`
  return [flight, lands].filter(Boolean).join(', ') || (flight1ArrivalTime ? '' : noFlightText(row))
}

function noFlightText({ travelsOtherwise, flight1NotBooked }: Arrival): string {
  if (travelsOtherwise) return 'Doesn’t fly'
  return flight1NotBooked ? 'Not booked yet' : 'No flight given'
}

const clockIn = (instant: string | null, timeZone: string) => formatTime(wallClockOf(instant, timeZone))

const seenText = ({ landedAt, landedBy }: Arrival, timeZone: string) =>
  `Seen ${clockIn(landedAt, timeZone)}${landedBy === null ? '' : ` by ${landedBy}`}`

/** Marks a person as seen at the airport. The same button takes it back. */
function LandedButton({ row, venueId }: { row: Arrival; venueId: string }) {
  const mark = useAction(api.travel.markLanded, {
    optimistic: ({ id, hasLanded }) => {
      const landed = { landedAt: hasLanded ? new Date().toISOString() : null, landedBy: null }
      return [
        changeOf(api.travel.arrivals, { venueId }, (rows) =>
          rows.map((arrival) => (arrival.id === id ? { ...arrival, ...landed } : arrival)),
        ),
      ]
    },
  })
  const hasLanded = row.landedAt !== null
  const Icon = hasLanded ? Check : PlaneLanding
  return (
    <ToggleButton
      isSelected={hasLanded}
      onChange={(isNow) => mark.run({ id: row.id, hasLanded: isNow })}
      aria-label={`${row.fullName} has landed`}
      className={
        'flex min-h-(--control-small) cursor-pointer items-center gap-1.5 rounded-control border border-edge bg-raised px-3 font-medium ' +
        'hover:bg-marked selected:border-brand selected:bg-tint'
      }
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      Landed
    </ToggleButton>
  )
}
