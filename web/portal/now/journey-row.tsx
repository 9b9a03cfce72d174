import { dayKey, formatDayButton, formatTime } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import type { Journey } from '#web/portal/now/journey.ts'
import { NowRow, NowText } from '#web/portal/now/now-row.tsx'

/** The flight there, the landing, or when to leave for the flight home. */
export function JourneyRow({ journey, now }: { journey: Journey; now: string }) {
  const at = (moment: string) => momentText(moment, now)
  switch (journey.kind) {
    case 'flightThere':
      return (
        <NowRow title="Outbound flight">
          <NowText>
            {journey.number === null ? 'Leaves' : `${journey.number} leaves`} {at(journey.departure)}
          </NowText>
          {journey.airport && <p className="wrap-anywhere">From {journey.airport}, local time</p>}
        </NowRow>
      )
    case 'landing':
      return (
        <NowRow title="Outbound flight">
          <NowText>
            {journey.number === null ? 'Lands' : `${journey.number} lands`} {at(journey.arrival)}
          </NowText>
        </NowRow>
      )
    case 'wayHome':
      return (
        <NowRow title="Your trip home">
          <NowText>
            {now < journey.leaveBy ? `Leave by ${at(journey.leaveBy)}` : 'You should be on your way'}
          </NowText>
          <p className="wrap-anywhere">
            {`Your flight${journey.number === null ? '' : ` ${journey.number}`}${journey.airport ? ` from ${journey.airport}` : ''} leaves ${at(journey.departure)}.`}
          </p>
          <p className="text-sm text-soft">
            {`We allow ${spanText(journey.minutesBefore)} before your flight. Add time for traffic.`}
          </p>
        </NowRow>
      )
  }
}

/** `3 hours`, `2 hours 30 minutes` */
function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && pluralize(hours, 'hour'), rest > 0 && pluralize(rest, 'minute')]
  return parts.filter(Boolean).join(' ') || 'no time'
}

/** `4:40 PM` today, else `Thu, Dec 3, 4:40 PM`. */
const momentText = (moment: string, now: string) =>
  dayKey(moment) === dayKey(now) ? formatTime(moment) : `${formatDayButton(moment)}, ${formatTime(moment)}`
