import { CalendarDays, MapPin, UserRound } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { wishName } from '#contract/workshop-slots.ts'
import { formatDayButton, formatTimeRange } from '#web/base/dates.ts'
import { OwnPlaces } from '#web/portal/own-places.tsx'
import { wishSeatsText } from '#web/portal/waiting-text.ts'
import {
  areOthersFineIn,
  isFullIn,
  rankedIn,
  toggle,
  acceptOthers,
  type WishDraft,
} from '#web/portal/wish-draft.ts'
import type { GuestWorkshop } from '#web/portal/workshop-clashes.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'

type WishSlotProps = {
  workshops: readonly GuestWorkshop[]
  draft: WishDraft
  /** undefined: wishes are closed and read-only. */
  onChange: ((draft: WishDraft) => void) | undefined
  timeZone: string
  /** The venue's wall-clock time. */
  now: string
}

/** The workshops at one time, ranked by tapping them. */
export function WishSlot({ workshops, draft, onChange, timeZone, now }: WishSlotProps) {
  const ids = workshops.map(({ id }) => id)
  const ranked = rankedIn(draft, ids)
  const timeText = timeTextOf(workshops)
  const seatTitles = workshops.filter(({ isSignedUp }) => isSignedUp).map(({ title }) => title)
  const hasOthers = ids.length > 1 && ranked.length < ids.length
  return (
    <section aria-label={timeText} tabIndex={-1} className="flex flex-col gap-3">
      <h2>{timeText}</h2>
      {seatTitles.length > 0 && (
        <Notice tone="ok">{`You have a seat in ${seatTitles.join(' and ')} at this time.`}</Notice>
      )}
      <OwnPlaces workshops={workshops} timeZone={timeZone} now={now} />
      {seatTitles.length === 0 && (
        <>
          <p className="text-soft">{hintOf(ranked.length, ids.length, onChange !== undefined)}</p>
          <ul className="grid gap-3 lg:grid-cols-2">
            {workshops.map((workshop) => (
              <li key={workshop.id} className="grid">
                <WishCard
                  workshop={workshop}
                  rank={ranked.indexOf(workshop.id) + 1}
                  isFull={isFullIn(draft, ids)}
                  onToggle={onChange && (() => onChange(toggle(draft, ids, workshop.id)))}
                />
              </li>
            ))}
          </ul>
          {onChange && hasOthers && (
            <Checkbox
              isSelected={areOthersFineIn(draft, ids)}
              onChange={(isFine) => onChange(acceptOthers(draft, ids, isFine))}
            >
              {ranked.length === 0 ? 'Any of these is fine' : 'Any of the others is fine too'}
            </Checkbox>
          )}
          {!onChange && hasOthers && areOthersFineIn(draft, ids) && (
            <p>{ranked.length === 0 ? 'Any of these is fine.' : 'Any of the others is fine too.'}</p>
          )}
        </>
      )}
    </section>
  )
}

/** From the earliest start to the latest end. */
function timeTextOf(workshops: readonly GuestWorkshop[]): string {
  const start = workshops[0]?.startTime ?? null
  const end =
    workshops
      .map(({ endTime, startTime }) => endTime ?? startTime)
      .toSorted()
      .at(-1) ?? null
  return `${formatDayButton(start)}, ${formatTimeRange(start, end === start ? null : end)}`
}

function hintOf(rankedCount: number, workshopCount: number, isOpen: boolean): string {
  if (!isOpen)
    return rankedCount === 0 ? 'You didn’t pick anything at this time.' : 'Your wishes, best first:'
  if (rankedCount === 5) return 'Five is the limit for one time. Tap one again to remove it.'
  if (rankedCount === 0)
    return workshopCount === 1
      ? 'Tap it if you would like to come.'
      : 'Tap the one you like best first, then the next best.'
  return rankedCount === workshopCount
    ? 'You’ve ranked them all. Tap one again to remove it.'
    : 'Tap your next favourite, or tap one again to remove it.'
}

type WishCardProps = {
  workshop: GuestWorkshop
  /** 0 if not wished for. */
  rank: number
  isFull: boolean
  onToggle: (() => void) | undefined
}

function WishCard({ workshop, rank, isFull, onToggle }: WishCardProps) {
  const { id, title, type, description } = workshop
  const isChosen = rank > 0
  const isDisabled = isFull && !isChosen
  const cardClass = `relative flex min-w-0 items-start gap-3 rounded-card border p-4 text-left ${isChosen ? 'border-brand bg-tint' : 'border-line bg-card'} ${onToggle && isDisabled ? 'opacity-60' : ''} ${onToggle && !isDisabled ? 'transition-colors duration-150 hover:border-brand' : ''}`
  return (
    <div className={cardClass}>
      <Rank id={`rank-${id}`} rank={rank} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          {onToggle ? (
            // The whole card is the button, labelled by its title.
            <ToggleButton
              aria-describedby={isChosen ? `rank-${id} about-${id}` : `about-${id}`}
              isSelected={isChosen}
              isDisabled={isDisabled}
              onChange={onToggle}
              className="min-w-0 flex-1 basis-40 cursor-pointer text-left font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card disabled:cursor-not-allowed"
            >
              {title}
            </ToggleButton>
          ) : (
            <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{title}</span>
          )}
          <Badge tone="quiet">{type}</Badge>
        </div>
        <div id={`about-${id}`} className="flex flex-col gap-2 text-sm text-soft">
          {description && (
            <span className="line-clamp-4 whitespace-pre-line wrap-anywhere">{description}</span>
          )}
          <Facts workshop={workshop} />
        </div>
      </div>
    </div>
  )
}

const Rank = ({ id, rank }: { id: string; rank: number }) => (
  <span
    className={`grid size-9 shrink-0 place-items-center rounded-full border font-semibold tabular-nums forced-color-adjust-none ${rank > 0 ? 'border-brand bg-brand text-on-brand' : 'border-dashed border-edge'}`}
  >
    <span aria-hidden>{rank > 0 && rank}</span>
    <span id={id} className="sr-only">
      {rank > 0 && wishName(rank)}
    </span>
  </span>
)

function Facts({ workshop }: { workshop: GuestWorkshop }) {
  const { startTime, endTime, location, hostName } = workshop
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <Line icon={CalendarDays}>{`${formatTimeRange(startTime, endTime)} · ${wishSeatsText(workshop)}`}</Line>
      {location && <Line icon={MapPin}>{location}</Line>}
      {hostName && <Line icon={UserRound}>{hostName}</Line>}
    </span>
  )
}

const Line = ({ icon: Icon, children }: { icon: typeof MapPin; children: string }) => (
  <span className="flex min-w-0 items-start gap-1.5">
    <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </span>
)
