import { CalendarDays, MapPin, UserRound, Users } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { formatDayButton, formatTime, formatTimeRange } from '#web/base/dates.ts'
import { isOn } from '#web/lib/agenda-times.ts'
import { Fact } from '#web/portal/fact.tsx'
import { SeatButton, SwapButton } from '#web/portal/seat-buttons.tsx'
import { isLastHour, offerText, seatsText } from '#web/portal/waiting-text.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'

type GuestWorkshopCardProps = {
  workshop: GuestWorkshop
  level?: 3 | 4
  /** Warnings before signing up, as sentences. */
  clashes: readonly string[]
  /** The venue's wall-clock time. */
  now: string
  /** The workshops at the same time in which the guest has a seat. */
  held: readonly GuestWorkshop[]
  timeZone: string
  /** Replaces the buttons to sign up and swap. */
  actions?: ReactNode
}

/** A workshop with the details a guest needs to decide, and the buttons to do so. */
export function GuestWorkshopCard(props: GuestWorkshopCardProps) {
  const { workshop, level = 3, clashes, now, held, timeZone, actions } = props
  const { title, type, signupEnabled, isSignedUp, place, offeredUntil } = workshop
  const titleId = useId()
  const Heading = level === 3 ? 'h3' : 'h4'
  const hasBegun = workshop.startTime <= now
  // With two seats at that time, it would be unclear which one to give up.
  const swapFrom =
    offeredUntil !== null || held.length !== 1 ? undefined : held.find(({ id }) => id !== workshop.givesUp)
  const isWaiting = place !== null && offeredUntil === null
  // A guest who holds a seat at that time would wait in vain without giving it up, so one button does both.
  const joinsBySwap = swapFrom !== undefined && workshop.seatsLeft === 0 && place === null
  return (
    <article className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-card p-5">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <Heading
          id={titleId}
          className="min-w-0 flex-1 basis-52 font-display text-h3 font-semibold tracking-[-0.015em] text-balance wrap-anywhere"
        >
          {title}
        </Heading>
        <span className="flex flex-wrap gap-2">
          {isSignedUp && <Badge tone="ok">You’re in</Badge>}
          {place !== null && <Badge tone="warn">Waiting</Badge>}
          <TypeBadge type={type} />
        </span>
      </header>
      <Details workshop={workshop} now={now} />
      {signupEnabled && hasBegun && <p className="text-sm text-soft">Sign-up has ended</p>}
      {!hasBegun && (
        <div className="mt-auto flex flex-col gap-4 empty:hidden">
          {offeredUntil !== null && <Notice tone="ok">{offerText(offeredUntil, timeZone)}</Notice>}
          <Clashes sentences={clashes} />
          {signupEnabled &&
            (actions ?? (
              <div className={`flex flex-wrap gap-2 ${isWaiting && !swapFrom ? '-mb-2 -ml-3' : ''}`}>
                {swapFrom && <SwapButton workshop={workshop} held={swapFrom} titleId={titleId} />}
                {!joinsBySwap && (
                  <SeatButton
                    workshop={workshop}
                    titleId={titleId}
                    isSoon={isLastHour(workshop.startTime, now)}
                    isQuiet={swapFrom !== undefined}
                  />
                )}
              </div>
            ))}
        </div>
      )}
    </article>
  )
}

type GuestWorkshopRowProps = Pick<GuestWorkshopCardProps, 'workshop' | 'clashes' | 'now'> & {
  /** Whether its details are unfolded at first. */
  isOpen: boolean
}

/** A workshop that the guest is in: title, time and place in short. Its details and the button to leave it unfold. */
export function GuestWorkshopRow({ workshop, clashes, now, isOpen }: GuestWorkshopRowProps) {
  const { title, type, startTime, location, signupEnabled } = workshop
  const titleId = useId()
  const hasBegun = startTime <= now
  return (
    <article className="min-w-0 px-4 py-2">
      <Disclosure
        title={
          <span id={titleId} className="wrap-anywhere">
            {title}
          </span>
        }
        summary={
          <div className="flex flex-col gap-2 pb-1 pl-6">
            <p className="text-sm text-soft wrap-anywhere">
              <When workshop={workshop} now={now} />
              {location && ` · ${location}`}
            </p>
            {!hasBegun && <Clashes sentences={clashes} />}
          </div>
        }
        isOpen={isOpen}
        isPrinted
      >
        <div className="flex flex-col items-start gap-4">
          <TypeBadge type={type} />
          <Details workshop={workshop} now={now} isBrief />
          {signupEnabled && hasBegun && <p className="text-sm text-soft">Sign-up has ended</p>}
          {signupEnabled && !hasBegun && (
            <div className="-mb-2 -ml-3">
              <SeatButton workshop={workshop} titleId={titleId} isSoon={false} isQuiet />
            </div>
          )}
        </div>
      </Disclosure>
    </article>
  )
}

function Clashes({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="warn">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

type DetailsProps = {
  workshop: GuestWorkshop
  now: string
  /** Leaves out time and place. */
  isBrief?: boolean
}

const Details = ({ workshop, now, isBrief = false }: DetailsProps) => (
  <>
    {workshop.description && <p className="whitespace-pre-line text-soft">{workshop.description}</p>}
    <Facts workshop={workshop} now={now} isBrief={isBrief} />
    {workshop.tags.length > 0 && (
      <ul aria-label="Tags" className="flex flex-wrap gap-2">
        {workshop.tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <Badge>{tag}</Badge>
          </li>
        ))}
      </ul>
    )}
  </>
)

/** 'Mon, Jan 5, 9:00 AM - 10:00 AM', or 'On now · until 10:00 AM'. */
function When({ workshop, now }: { workshop: GuestWorkshop; now: string }) {
  const { startTime, endTime } = workshop
  if (!isOn(workshop, now)) return `${formatDayButton(startTime)}, ${formatTimeRange(startTime, endTime)}`
  return (
    <>
      <span className="font-semibold text-clay">On now</span>
      {endTime !== null && ` · until ${formatTime(endTime)}`}
    </>
  )
}

function Facts({ workshop, now, isBrief }: Required<DetailsProps>) {
  const { hostName, location, capacity, signupEnabled } = workshop
  const seats = signupEnabled && workshop.startTime > now ? seatsText(workshop) : null
  const isFullForGuest = workshop.seatsLeft === 0 && !workshop.isSignedUp && workshop.place === null
  return (
    <ul className="flex flex-col gap-2">
      {hostName && <Fact icon={<UserRound />}>{`Host: ${hostName}`}</Fact>}
      {!isBrief && (
        <Fact icon={<CalendarDays />}>
          <When workshop={workshop} now={now} />
        </Fact>
      )}
      {!isBrief && location && <Fact icon={<MapPin />}>{location}</Fact>}
      {capacity !== null && (
        <Fact icon={<Users />}>
          <span>{`Capacity: ${capacity}`}</span>
          {seats && (
            <span className={isFullForGuest ? 'font-medium text-ink' : 'text-soft'}>{` · ${seats}`}</span>
          )}
        </Fact>
      )}
    </ul>
  )
}
