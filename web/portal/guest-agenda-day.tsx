import type { NowOrNext } from '#web/lib/agenda-times.ts'
import { NowOrNextBadge } from '#web/lib/now-or-next-badge.tsx'
import type { AgendaEntry } from '#web/portal/guest-agenda.ts'
import { workshopAnchor } from '#web/lib/use-scroll-into-view.ts'
import { formatLongDay, formatDayButton, formatTimeRange } from '#web/base/dates.ts'
import { ChevronRight, LockKeyhole, MapPin } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import { useGuestPageHref } from '#web/portal/own-page.ts'
import { allTakenText, seatsText } from '#web/portal/waiting-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'

type GuestAgendaDayProps = {
  date: string
  entries: readonly AgendaEntry[]
  /** Which entries are current or next, by id. */
  nowOrNext: ReadonlyMap<string, NowOrNext>
  /** The venue's wall-clock time. */
  now: string
  /** Hides the day's heading, because the chosen button already names the day. */
  isOnlyDay: boolean
}

/** A day's entries under its long date. */
export const GuestAgendaDay = ({ date, entries, nowOrNext, now, isOnlyDay }: GuestAgendaDayProps) => (
  <section aria-label={formatLongDay(date)} className="flex flex-col gap-3">
    <h2 className={isOnlyDay ? 'sr-only' : ''}>{formatLongDay(date)}</h2>
    <ul className="flex flex-col gap-3">
      {entries.map((entry) => (
        <li key={entry.id} className="grid">
          <GuestAgendaCard entry={entry} nowOrNext={nowOrNext.get(entry.id)} now={now} />
        </li>
      ))}
    </ul>
  </section>
)

type GuestAgendaCardProps = { entry: AgendaEntry; nowOrNext: NowOrNext | undefined; now: string }

/** An agenda entry. If it needs sign-up, it shows only title, time and free seats until the guest signs up. */
function GuestAgendaCard({ entry, nowOrNext, now }: GuestAgendaCardProps) {
  return (
    <article
      {...(nowOrNext === 'now' && { 'aria-current': 'time' })}
      data-type={entry.type}
      className={`relative grid border-l-4 gap-x-6 gap-y-2 rounded-card border bg-card p-5 has-[a:hover]:border-brand sm:grid-cols-[11rem_minmax(0,1fr)] ${nowOrNext ? frames[nowOrNext] : 'border-line'} border-l-(--type-edge)`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-start">
        <p className="font-medium">{formatTimeRange(entry.startTime, entry.endTime)}</p>
        <p className="text-sm text-soft">{formatDayButton(entry.startTime)}</p>
        {nowOrNext && <NowOrNextBadge value={nowOrNext} />}
      </div>
      {entry.isLocked ? (
        <LockedEntry entry={entry} hasBegun={entry.startTime <= now} />
      ) : (
        <OpenEntry entry={entry} />
      )}
    </article>
  )
}

const frames = { now: 'border-brand ring-1 ring-brand', next: 'border-edge' } as const

function OpenEntry({ entry }: { entry: AgendaEntry }) {
  const { title, type, description, location, isMeal, isSignedUp, isFull, capacity } = entry
  const mealsHref = useGuestPageHref('/guest/meals')
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 wrap-anywhere">
          {isMeal ? (
            // The whole card is the link.
            <Link
              href={mealsHref}
              className="text-ink no-underline after:absolute after:inset-0 after:rounded-card"
            >
              {title}
              <ChevronRight className="ml-0.5 inline size-4.5 align-[-0.2em] text-soft" aria-hidden />
            </Link>
          ) : (
            title
          )}
        </h3>
        <span className="flex flex-wrap gap-2">
          {isSignedUp && <Badge tone="ok">You’re in</Badge>}
          <TypeBadge type={type} />
        </span>
      </div>
      {description && <p className="whitespace-pre-line text-soft">{description}</p>}
      {location && (
        <p className="flex items-start gap-2 text-soft">
          <MapPin className="mt-0.5 size-4.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">{location}</span>
        </p>
      )}
      {isSignedUp && isFull && capacity !== null && (
        <p className="text-sm text-soft">{allTakenText(capacity)}</p>
      )}
    </div>
  )
}

/** An entry that needs sign-up. The blurred lines are decoration: the server withholds the text. */
function LockedEntry({ entry, hasBegun }: { entry: AgendaEntry; hasBegun: boolean }) {
  const { title, type, workshopId } = entry
  const workshopsHref = useGuestPageHref('/guest/workshops')
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 wrap-anywhere">{title}</h3>
        <TypeBadge type={type} />
      </div>
      {hasBegun ? (
        <p className="text-sm text-soft">Sign-up has ended</p>
      ) : (
        <div className="relative py-2 pr-4">
          <div aria-hidden className="absolute inset-0 flex flex-col justify-between blur-sm">
            <span className="h-3.5 w-full rounded-full bg-line" />
            <span className="h-3.5 w-4/5 rounded-full bg-line" />
            <span className="h-3.5 w-full rounded-full bg-line" />
          </div>
          {/* Opaque, so that no blurred line runs through its letters. */}
          <div className="relative flex w-fit flex-col items-start gap-2 rounded-control bg-paper px-4 py-3">
            <span className="flex items-center gap-2">
              <LockKeyhole className="size-4.5 text-brand" aria-hidden />
              <h4>Sign up required</h4>
            </span>
            <p className="text-sm">Please sign up in the Workshops & Activities tab to view details</p>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <LinkButton href={`${workshopsHref}#${workshopAnchor(workshopId ?? '')}`}>
                Go to Workshops
              </LinkButton>
              <Seats entry={entry} />
            </span>
          </div>
        </div>
      )}
    </div>
  )
}

const Seats = ({ entry: { isFull, seatsLeft, place } }: { entry: AgendaEntry }) => (
  <p className={`text-sm ${isFull && place === null ? 'font-medium' : 'text-soft'}`}>
    {place === null && isFull
      ? 'Full at the moment: you can join the waiting list'
      : (lockedSeatsText({ seatsLeft, place }) ?? 'No limit on seats')}
  </p>
)

const lockedSeatsText = ({ seatsLeft, place }: Pick<AgendaEntry, 'seatsLeft' | 'place'>) =>
  seatsText({ seatsLeft, place, capacity: null, isSignedUp: false, waiting: 0 })
