import { Pencil, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { dayKey, formatShortMoment, formatTime } from '#web/base/dates.ts'
import { isOn } from '#web/lib/agenda-times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { entry } from '#web/ui/page-actions.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { SeatsBadge } from '#web/workshops/seats-badge.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

const passFocus = passFocusTo('section[tabindex="-1"]')

/** 'capacity' edits the workshop, with the focus on its capacity. */
export type WorkshopAction = 'details' | 'edit' | 'capacity' | 'delete'

type WorkshopLineProps = {
  workshop: Workshop
  /** The venue's wall-clock time. */
  now: string
  onOpen: (what: WorkshopAction) => void
}

/**
 * A workshop on one line if the list is wide enough, each part cut with …; on a phone its title, type and time. Pressing the
 * line opens the details.
 */
export function WorkshopLine({ workshop, now, onOpen }: WorkshopLineProps) {
  const { title, type, description, hostName, location, startTime, endTime, tags } = workshop
  const { participants, waiting, capacity } = workshop
  return (
    <article ref={passFocus} data-type={type} className={lineStyle}>
      <span className="absolute inset-y-1.5 left-1.5 w-1 rounded-full bg-(--type-edge)" aria-hidden />
      <p className="w-32 shrink-0 text-sm leading-5 whitespace-nowrap phone:row-start-2 phone:w-auto">
        <time dateTime={startTime}>{formatShortMoment(startTime)}</time>
        {endTime !== null && (
          <span className="block text-xs leading-4 text-soft phone:hidden">
            {`to ${dayKey(endTime) === dayKey(startTime) ? formatTime(endTime) : formatShortMoment(endTime)}`}
          </span>
        )}
      </p>
      <div className="min-w-0 flex-[2] basis-56 phone:col-span-2 phone:row-start-1 screen:md:@2xl:basis-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 screen:md:@2xl:flex-nowrap">
          <h3 className="min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              title={title}
              onClick={() => onOpen('details')}
              className={`${titleStyle} ${description ? oneLine : twoLines}`}
            >
              {title}
            </button>
          </h3>
          {isOn(workshop, now) && <span className="text-sm font-semibold text-clay">Now</span>}
          {!workshop.takesSignups && <Badge tone="warn">Not published</Badge>}
        </div>
        {description && (
          <p className="truncate text-xs leading-4 text-soft phone:hidden" title={description}>
            {description}
          </p>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-32 text-sm leading-5 screen:md:@2xl:basis-0 screen:md:@2xl:@max-3xl:hidden">
        {location && (
          <p className="truncate" title={location}>
            {location}
          </p>
        )}
        {(hostName || tags.length > 0) && (
          <div
            className="truncate text-xs leading-4 text-soft phone:hidden"
            title={[hostName, ...tags].filter(Boolean).join(' · ')}
          >
            {hostName}
            {hostName && tags.length > 0 && ' · '}
            <ul aria-label="Tags" className="inline empty:hidden">
              {tags.map((tag) => (
                <li key={tag} className="inline not-last:after:content-[',_']">
                  {tag}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="w-24 min-w-0 shrink-0 phone:sr-only screen:md:@2xl:@max-[52rem]:hidden">
        <TypeBadge type={type} />
      </div>
      <div className="w-36 min-w-0 shrink-0 phone:col-start-3 phone:row-span-2 phone:row-start-1 phone:w-auto xl:flex-[1.2]">
        <div className="flex items-center gap-1.5 text-xs leading-5 whitespace-nowrap phone:flex-col phone:items-end phone:gap-0">
          {workshop.signupEnabled && <SeatsBadge taken={participants.length} capacity={capacity} />}
          {waiting.length > 0 && (
            <Button
              aria-haspopup="dialog"
              onPress={() => onOpen('details')}
              className="-my-0.5 min-h-6 cursor-pointer font-medium text-warn underline-offset-3 hover:underline"
            >
              {waiting.length} waiting
            </Button>
          )}
        </div>
        <Participants participants={participants} />
      </div>
      <div className="ml-auto flex max-w-full shrink-0 md:-mr-2 flex-wrap items-center gap-1">
        <span className="opacity-0 transition-opacity duration-150 used:opacity-100 phone:hidden">
          <RowMenu
            name={title}
            entries={[
              entry('Edit', Pencil, () => onOpen('edit')),
              { ...entry('Delete', Trash2, () => onOpen('delete')), isDanger: true },
            ]}
          />
        </span>
        <span className={openerStyle}>
          <RowButton
            variant="quiet"
            aria-label={`View Details of ${title}`}
            aria-haspopup="dialog"
            onPress={() => onOpen('details')}
          >
            <span className="phone:sr-only">View Details</span>
          </RowButton>
        </span>
      </div>
    </article>
  )
}

const lineStyle =
  'group/row relative flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-1 py-1.5 pr-3.5 pl-4.5 screen:md:@2xl:flex-nowrap screen:md:@2xl:py-px ' +
  'phone:grid phone:grid-cols-[auto_minmax(0,1fr)_auto] phone:gap-x-2 phone:gap-y-0 phone:py-2 phone:pr-2'

const titleStyle =
  '-my-0.5 block min-h-6 max-w-full cursor-pointer rounded-sm text-left font-sans text-base leading-5 font-medium tracking-normal ' +
  'underline-offset-4 wrap-anywhere hover:text-brand hover:underline'

const oneLine = 'screen:md:@2xl:truncate'

/** For a title with no line below it. */
const twoLines = 'screen:md:@2xl:line-clamp-2'

/** On a phone the button covers the whole line. */
const openerStyle =
  'phone:absolute phone:inset-0 phone:[&>button]:size-full phone:[&>button]:border-transparent phone:[&>button]:bg-transparent'

function Participants({ participants }: Pick<Workshop, 'participants'>) {
  const names = participants.map(({ fullName }) => fullName).join(', ')
  return (
    <p className="truncate text-xs leading-4 text-soft screen:max-xl:hidden" title={names}>
      <span>Participants ({participants.length})</span>
      {names !== '' && `: ${names}`}
    </p>
  )
}
