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
import { dayOfEvent } from '#web/dashboard/day-of-event.ts'
import { isOn } from '#web/lib/agenda-times.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'

type Counts = Outputs['dashboard']['counts']
type UpcomingEntry = Outputs['dashboard']['upcoming'][number]

type EditionCardProps = {
  venue: VenueChoice
  counts: Counts | undefined
  /** The next entries, soonest first. */
  upcoming: readonly UpcomingEntry[] | undefined
  overdueLink: ReactNode
}

/**
 * The event and its countdown: days to go before it, the current or next entry and attendance during it, turnout afterwards.
 */
export function EditionCard(props: EditionCardProps) {
  const { venue, counts } = props
  const now = useNow()
  if (venue.state === 'now') return <CurrentEvent {...props} now={now} />
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

const narrowStyle = 'flex-col @min-[40rem]:flex-row @min-[40rem]:items-center'
const wideStyle = 'flex-col @min-[62rem]:flex-row @min-[62rem]:items-center'

type FrameProps = {
  venue: VenueChoice
  /** Whether the content needs a wide card to stand side by side. */
  isWide?: boolean
  children: ReactNode
}

const Frame = ({ venue, isWide = false, children }: FrameProps) => (
  <div className="@container">
    <article className="flex flex-col overflow-hidden rounded-card border border-line bg-card @min-[40rem]:flex-row">
      <div className="h-16 shrink-0 @min-[40rem]:h-auto @min-[40rem]:min-h-36 @min-[40rem]:w-48">
        <VenueImage src={venue.imageUrl} name="" />
      </div>
      <div className={`flex min-w-0 flex-1 gap-x-6 gap-y-4 p-4 md:p-6 ${isWide ? wideStyle : narrowStyle}`}>
        {children}
      </div>
    </article>
  </div>
)

/** The page's one large number. */
const Figure = ({ number, words }: { number: number | undefined; words: string }) => (
  <p className="flex shrink-0 flex-wrap items-baseline gap-x-2">
    <span className="font-display text-[2.75rem] leading-none font-semibold">{number ?? '–'}</span>
    <span className="text-sm text-soft">{words}</span>
  </p>
)

function CurrentEvent({ venue, counts, upcoming, overdueLink, now }: EditionCardProps & { now: Date }) {
  const { id, name, timeZone, eventStartDate: first, eventEndDate: last } = venue
  const venueTime = wallClockOf(now.toISOString(), timeZone) ?? ''
  const day = dayOfEvent(venue, now)
  const length = first === null || last === null ? undefined : daysBetweenDates(first, last) + 1
  return (
    <Frame venue={venue} isWide>
      <div className="min-w-0 flex-1">
        <h2 className="font-sans text-sm font-normal tracking-normal text-soft">
          {`Today, day ${day}${length === undefined ? '' : ` of ${length}`} · ${name}`}
        </h2>
        {upcoming && <Programme upcoming={upcoming} venueTime={venueTime} />}
      </div>
      <div className="flex shrink-0 flex-col gap-3">
        {counts && <Figure number={counts.checkedIn} words={`of ${counts.attendees} arrived`} />}
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton variant={day === 1 ? 'primary' : 'secondary'} href={`/desk?venue=${id}`}>
            <ClipboardCheck className="size-4.5" aria-hidden />
            Open the desk
          </LinkButton>
          {overdueLink}
        </div>
      </div>
    </Frame>
  )
}

/** What is on now and what is next, one line each, the time first. */
function Programme({ upcoming, venueTime }: { upcoming: readonly UpcomingEntry[]; venueTime: string }) {
  const programme = upcoming.filter(({ startTime }) => startTime.includes('T'))
  const current = programme.filter((entry) => entry.endTime !== null && isOn(entry, venueTime))
  const next = programme.find(({ startTime }) => startTime > venueTime)
  const distanceText = next ? distance(venueTime, next.startTime) : ''
  return (
    <dl className="mt-1.5 grid items-baseline gap-x-3 gap-y-1 wrap-anywhere @min-[16rem]:grid-cols-[auto_minmax(0,1fr)]">
      {current.map((entry) => (
        <Line key={entry.id} name="Now" entry={entry} more={`until ${formatTime(entry.endTime)}`} />
      ))}
      {next ? (
        <Line name="Next" entry={next} more={distanceText} />
      ) : (
        <>
          <dt className="text-sm text-soft">Next</dt>
          <dd>Nothing more is planned</dd>
        </>
      )}
    </dl>
  )
}

type LineProps = { name: string; entry: UpcomingEntry; more: string }

const Line = ({ name, entry: { startTime, title, location }, more }: LineProps) => (
  <>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="font-display text-h3 font-semibold">
      {[`${formatTime(startTime)} ${title}`, location].filter(Boolean).join(' · ')}
      {more !== '' && (
        <span className="inline-block font-sans text-sm font-normal text-soft">&nbsp;· {more}</span>
      )}
    </dd>
  </>
)

/** `in 25 minutes`, `in 3 hours`, `tomorrow`; empty for later days. */
function distance(venueTime: string, moment: string): string {
  const minutes = minutesBetween(venueTime, moment)
  if (minutes < 90) return `in ${pluralize(minutes, 'minute')}`
  if (venueTime.slice(0, 10) === moment.slice(0, 10))
    return `in ${pluralize(Math.round(minutes / 60), 'hour')}`
  return daysBetweenDates(venueTime.slice(0, 10), moment.slice(0, 10)) === 1 ? 'tomorrow' : ''
}
