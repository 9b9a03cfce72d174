import { CalendarClock, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatShortMoment } from '#web/base/dates.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { RowActions } from '#web/ui/row-actions.tsx'
import { SeatsBadge } from '#web/workshops/seats-badge.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

/** How many names a card shows before it only counts. */
const few = 6

const toGrid = handOnFocus('section')

export type WorkshopAsk = 'details' | 'edit' | 'delete'

/** One workshop: what, when, where, and who. */
export function WorkshopCard({
  workshop,
  onAsk,
}: {
  workshop: Workshop
  onAsk: (what: WorkshopAsk) => void
}) {
  const { title, type, description, hostName, location, startTime, tags, participants, waiting } = workshop
  return (
    <article
      ref={toGrid}
      className="flex min-w-0 flex-1 flex-col gap-3 rounded-card border border-line bg-card p-5"
    >
      <header className="flex flex-col gap-2">
        <div className="flex items-start gap-2 tiny:flex-wrap">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 tiny:basis-full">
            <TypeBadge type={type} />
            {!workshop.takesSignups && <Badge tone="warn">Not published</Badge>}
            {workshop.signupEnabled && (
              <SeatsBadge taken={participants.length} capacity={workshop.capacity} />
            )}
            {waiting.length > 0 && <Badge>{waiting.length} waiting</Badge>}
          </p>
          <RowActions name={title} onEdit={() => onAsk('edit')} onDelete={() => onAsk('delete')} />
        </div>
        <h2 className="line-clamp-3 wrap-anywhere">{title}</h2>
      </header>
      {description && (
        <p className="line-clamp-3 whitespace-pre-line text-soft wrap-anywhere">{description}</p>
      )}
      <ul className="flex flex-col gap-1 text-soft">
        <Fact icon={CalendarClock}>
          <time dateTime={startTime}>{formatShortMoment(startTime)}</time>
        </Fact>
        {location && <Fact icon={MapPin}>{location}</Fact>}
        {hostName && <Fact icon={UserRound}>{hostName}</Fact>}
      </ul>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="max-w-full truncate rounded-full border border-line px-2.5 py-0.5 text-xs text-soft"
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
      <Participants participants={participants} />
      <div className="mt-auto pt-1">
        <Button isWide onPress={() => onAsk('details')} aria-label={`View Details of ${title}`}>
          View Details
        </Button>
      </div>
    </article>
  )
}

function Participants({ participants }: Pick<Workshop, 'participants'>) {
  const more = participants.length - few
  return (
    <div className="border-t border-line pt-3">
      <h3 className="font-sans text-sm font-medium tracking-normal">
        Participants <span className="font-normal text-soft">({participants.length})</span>
      </h3>
      {participants.length === 0 ? (
        <p className="text-sm text-soft">Nobody yet</p>
      ) : (
        <ul className="text-sm text-soft">
          {participants.slice(0, few).map(({ personId, fullName }, at, shown) => (
            <li key={personId} className="inline wrap-anywhere">
              <PersonName id={personId}>{fullName}</PersonName>
              {at < shown.length - 1 && ', '}
            </li>
          ))}
          {more > 0 && <li className="inline"> and {more} more</li>}
        </ul>
      )}
    </div>
  )
}

type FactProps = { icon: typeof MapPin; children: ReactNode }

const Fact = ({ icon: Icon, children }: FactProps) => (
  <li className="flex items-start gap-2">
    <Icon className="mt-0.5 size-4.5 shrink-0" aria-hidden />
    <span className="line-clamp-2 min-w-0 wrap-anywhere">{children}</span>
  </li>
)
