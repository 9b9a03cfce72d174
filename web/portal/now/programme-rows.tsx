import { MapPin } from 'lucide-react'
import { addDays, dayKey, formatDayButton, formatTime, minutesBetween } from '#web/base/dates.ts'
import { safeHttps } from '#web/lib/safe-link.ts'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { NowRow, NowText } from '#web/portal/now/now-row.tsx'
import { currentAndNext, type ProgrammeEntry } from '#web/portal/now/programme.ts'

type Venue = Pick<GuestHome['venue'], 'name' | 'googleMapsLink'>

type ProgrammeRowsProps = {
  entries: readonly AgendaEntry[]
  now: string
  venue: Venue
  /** Whether the last day has passed. Then nothing comes next. */
  isOver: boolean
}

/** The current and next entries, several at once if they coincide, and how to get there. */
export function ProgrammeRows({ entries, now, venue, isOver }: ProgrammeRowsProps) {
  const { current, next } = currentAndNext(entries, now)
  if (isOver && current.length + next.length === 0) return null
  return (
    <>
      {current.length > 0 && (
        <NowRow title="On now">
          {current.map((one) => (
            <Entry key={one.id} entry={one} when={one.endTime && `until ${formatTime(one.endTime)}`} />
          ))}
        </NowRow>
      )}
      <NowRow title="Next">
        {next.map((one) => (
          <Entry key={one.id} entry={one} when={whenText(one.startTime, now)} />
        ))}
        {next.length === 0 && <p>Nothing more on the agenda</p>}
        <WayThere venue={venue} />
      </NowRow>
    </>
  )
}

function Entry({ entry, when }: { entry: ProgrammeEntry; when: string | null }) {
  const { title, location, workshopId, isSignedUp } = entry
  // A workshop without sign-up: nobody chose it, and anyone may come.
  const isOptional = workshopId !== null && !isSignedUp
  return (
    <div>
      <NowText>{title}</NowText>
      <p className="wrap-anywhere">
        {[when, location, isOptional && 'Open to everyone, no sign-up'].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

/** `10:30 AM, in 18 minutes`, `tomorrow 7:30 AM`, `Mon, Nov 30, 4:00 PM`. */
function whenText(start: string, now: string): string {
  const time = formatTime(start)
  if (dayKey(start) === addDays(now.slice(0, 10), 1)) return `tomorrow ${time}`
  if (dayKey(start) !== dayKey(now)) return `${formatDayButton(start)}, ${time}`
  const minutes = minutesBetween(now, start)
  if (minutes > 60) return time
  return `${time}, in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

function WayThere({ venue }: { venue: Venue }) {
  const mapsLink = safeHttps(venue.googleMapsLink)
  if (!mapsLink) return null
  return (
    <a
      href={mapsLink}
      target="_blank"
      rel="noreferrer"
      className="-mb-2 inline-flex min-h-11 w-fit max-w-full items-center gap-2.5 font-medium text-brand underline-offset-3 hover:underline"
    >
      <MapPin className="size-4.5 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        Directions to {venue.name}
        <span className="sr-only"> on Google Maps (opens in a new tab)</span>
      </span>
    </a>
  )
}
