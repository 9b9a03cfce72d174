import { CalendarDays, ClipboardCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  daysBetweenDates,
  formatDateRange,
  formatLongDay,
  formatTime,
  minutesBetween,
  today,
  wallClockOf,
} from '#web/base/dates.ts'
import { isOn } from '#web/lib/agenda-times.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'

type Counts = Outputs['dashboard']['counts']
type UpcomingEntry = Outputs['dashboard']['upcoming'][number]

type EditionCardProps = {
  venue: VenueChoice
  counts: Counts | undefined
  /** The next entries, soonest first. */
  upcoming: readonly UpcomingEntry[] | undefined
}

/**
 * The event and its countdown: days to go before it, the current or next entry and attendance during it, turnout afterwards.
 */
export function EditionCard({ venue, counts, upcoming }: EditionCardProps) {
  const now = useNow()
  if (venue.state === 'now')
    return <CurrentEvent venue={venue} counts={counts} upcoming={upcoming} now={now} />
  const { eventStartDate: first, eventEndDate: last } = venue
  const days = first === null ? null : daysBetweenDates(today(now, venue.timeZone), first)
  return (
    <Frame venue={venue}>
      <div className="min-w-0 flex-1">
        <h2 className="text-[1.625rem] leading-tight wrap-anywhere">{venue.name}</h2>
        <p className="mt-1.5 flex items-center gap-2 text-soft">
          <CalendarDays className="size-4 shrink-0" aria-hidden />
          {first === null && last === null ? 'No dates yet' : formatDateRange(first, last)}
        </p>
        {venue.state === 'over' && last !== null && (
          <p className="mt-1 text-sm text-soft">{`Over since ${formatLongDay(last)}`}</p>
        )}
      </div>
      {venue.state === 'over' ? (
        <Figure {...turnout(counts)} />
      ) : (
        days !== null && <Figure number={days} words={days === 1 ? 'day to go' : 'days to go'} />
      )}
    </Frame>
  )
}

/** How many people were there, or how many had confirmed if nobody was checked in. */
function turnout(counts: Counts | undefined) {
  const checkedIn = counts?.checkedIn
  if (checkedIn === 0) return { number: counts?.attendees, words: 'people were coming' }
  return { number: checkedIn, words: checkedIn === 1 ? 'person was there' : 'people were there' }
}

const Frame = ({ venue, children }: { venue: VenueChoice; children: ReactNode }) => (
  <article className="flex overflow-hidden rounded-card border border-line bg-card max-md:flex-col">
    <div className="shrink-0 max-md:h-16 md:min-h-36 md:w-64">
      <VenueImage src={venue.imageUrl} name="" />
    </div>
    <div className="flex flex-1 items-center gap-x-6 gap-y-3 p-6 max-md:flex-col max-md:items-start max-md:p-4">
      {children}
    </div>
  </article>
)

/** The page's one large number. */
const Figure = ({ number, words }: { number: number | undefined; words: string }) => (
  <p className="flex shrink-0 flex-col items-end max-md:flex-row max-md:items-baseline max-md:gap-2">
    <span className="font-display text-[2.75rem] leading-none font-semibold max-md:text-h2">
      {number ?? '–'}
    </span>
    <span className="text-sm text-soft">{words}</span>
  </p>
)

function CurrentEvent({ venue, counts, upcoming, now }: EditionCardProps & { now: Date }) {
  const { id, name, timeZone, eventStartDate: first, eventEndDate: last } = venue
  const venueTime = wallClockOf(now.toISOString(), timeZone) ?? ''
  const day = first === null ? 1 : daysBetweenDates(first, venueTime.slice(0, 10)) + 1
  const length = first === null || last === null ? undefined : daysBetweenDates(first, last) + 1
  return (
    <Frame venue={venue}>
      <div className="min-w-0 flex-1">
        <p className="text-sm text-soft">
          {`Today, day ${day}${length === undefined ? '' : ` of ${length}`} · ${name}`}
        </p>
        {upcoming && <h2 className="mt-1 text-h3 wrap-anywhere">{programmeText(upcoming, venueTime)}</h2>}
      </div>
      <div className="flex shrink-0 flex-col gap-3 max-md:w-full md:w-80">
        {counts && <Arrived counts={counts} />}
        <div className="flex flex-wrap gap-2">
          <LinkButton variant="primary" href={`/desk?venue=${id}`}>
            <ClipboardCheck className="size-4.5" aria-hidden />
            Open the desk
          </LinkButton>
          <LinkButton href={`/travel?view=arrivals&state=missing&venue=${id}`}>Who is overdue</LinkButton>
        </div>
      </div>
    </Frame>
  )
}

/** 'Now: Check in until 4:00 PM · Next, in 25 minutes: Dinner, 7:00 PM at Hall' */
function programmeText(upcoming: readonly UpcomingEntry[], venueTime: string): string {
  const programme = upcoming.filter(({ startTime }) => startTime.includes('T'))
  const current = programme.filter((entry) => entry.endTime !== null && isOn(entry, venueTime))
  const next = programme.find(({ startTime }) => startTime > venueTime)
  const distanceText = next && distance(venueTime, next.startTime)
  return [
    current.length > 0 &&
      `Now: ${current.map(({ title, endTime }) => `${title} until ${formatTime(endTime)}`).join(', ')}`,
    next
      ? `Next${distanceText === '' ? '' : `, ${distanceText}`}: ${next.title}, ${formatTime(next.startTime)}${next.location === null ? '' : ` at ${next.location}`}`
      : 'Nothing more is planned',
  ]
    .filter(Boolean)
    .join(' · ')
}

function Arrived({ counts: { checkedIn, attendees } }: { counts: Counts }) {
  return (
    <ProgressBar
      label="Arrived"
      value={checkedIn}
      max={attendees}
      text={`${checkedIn} of ${attendees} arrived`}
    />
  )
}

/** `in 25 minutes`, `in 3 hours`, `tomorrow`; empty for later days. */
function distance(venueTime: string, moment: string): string {
  const minutes = minutesBetween(venueTime, moment)
  if (minutes < 90) return `in ${pluralize(minutes, 'minute')}`
  if (venueTime.slice(0, 10) === moment.slice(0, 10))
    return `in ${pluralize(Math.round(minutes / 60), 'hour')}`
  return daysBetweenDates(venueTime.slice(0, 10), moment.slice(0, 10)) === 1 ? 'tomorrow' : ''
}
