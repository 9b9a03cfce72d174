import { TriangleAlert, Users, Utensils } from 'lucide-react'
import { isCertain, type ClashNote } from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { draftBadge, type AgendaChange } from '#web/agenda/draft-changes.ts'
import { axisPlace, endOf, hourHeight, type Place, type Times } from '#web/agenda/axis-layout.ts'
import { useAxisDrag } from '#web/agenda/use-axis-drag.ts'
import { formatDayButton, formatTime, formatTimeRange } from '#web/base/dates.ts'
import { FullBadge } from '#web/ui/badge.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import '#web/workshops/agenda-types.css'

type AxisEntryProps = Place & {
  entry: AgendaEntry
  /** Whether its type is filtered out. */
  isDimmed: boolean
  days: { before: number; after: number }
  clashes: readonly ClashNote[]
  /** How the entry differs from what guests see. */
  differences: AgendaChange['differences']
  onMove: (times: Times) => void
  onOpen: (what: 'edit' | 'delete', entry: AgendaEntry) => void
}

/** An entry on the axis, placed and sized by its times. */
export function AxisEntry({
  entry,
  isDimmed,
  days,
  clashes,
  differences,
  onMove,
  onOpen,
  ...place
}: AxisEntryProps) {
  const { date, lanes } = place
  const { id, title, startTime, location } = entry
  const { times, isByKeyboard, entryProps, edgeProps } = useAxisDrag({
    slot: entry,
    hourHeight,
    dayWidth: () => document.getElementById(columnId(date))?.offsetWidth ?? 1,
    days,
    onDrop: onMove,
    onPress: () => onOpen('edit', entry),
  })
  const drawn = times ?? { startTime, endTime: endOf(entry) }
  const draftLabel = draftBadge(differences)?.label
  const people = peopleText(entry)
  const full = fullOf(entry)
  const peopleHeight = full ? 24 : people === undefined ? 0 : 16
  const { style, height } = axisPlace(place, drawn)
  const areClashesListed = height >= 56 + peopleHeight
  const [firstClash] = clashes
  const isNarrow = height < 40 && lanes > 1
  const brief = firstClash && !areClashesListed && !(isNarrow && !isCertain(firstClash)) && (
    <BriefClash clash={firstClash} />
  )
  const range = formatTimeRange(drawn.startTime, times ? times.endTime : entry.endTime)
  return (
    <div
      data-thing={id}
      className={`group/entry absolute transition-opacity duration-150 ${isDimmed ? 'opacity-30' : ''} ${times ? 'z-30' : 'hover:z-20 focus-within:z-20'}`}
      style={style}
    >
      <div
        {...entryProps}
        data-type={entry.type}
        role="button"
        tabIndex={0}
        aria-roledescription="Agenda item on a time axis"
        aria-describedby="axis-keys"
        title={[title, range, people, location, draftLabel, ...clashes.map(({ sentence }) => sentence)]
          .filter(Boolean)
          .join('\n')}
        className={
          'flex h-full cursor-grab touch-pan-x touch-pan-y flex-col overflow-hidden rounded-control border border-l-4 border-(--type-edge) bg-(--type) px-2 py-0.5 text-left text-(--type-ink) select-none *:z-20 ' +
          (draftLabel === undefined ? '' : 'border-dashed ') +
          (times ? 'cursor-grabbing shadow-popover outline-2 outline-brand' : '')
        }
      >
        <span className="flex min-w-0 items-center gap-1 text-sm leading-4.5 font-semibold">
          {entry.type === 'meal' && <Utensils className="size-3.5 shrink-0" aria-hidden />}
          <span className={height < 80 ? 'truncate' : 'line-clamp-2 wrap-anywhere'}>{title}</span>
          <span className="sr-only">{`, ${entry.type}, ${formatDayButton(drawn.startTime)}, `}</span>
          {height < 40 && (
            <span className={`ml-auto pl-1 text-xs font-normal ${brief ? 'truncate' : 'shrink-0'}`}>
              {brief || (lanes === 1 ? formatTime(drawn.startTime) : '')}
            </span>
          )}
        </span>
        {height >= 40 && (
          <span className="truncate text-xs">
            {brief}
            {brief && ' · '}
            {[range, height < 60 ? people : undefined, location].filter(Boolean).join(' · ')}
          </span>
        )}
        {height >= 60 && full && (
          <span className="flex">
            <FullBadge {...full} />
          </span>
        )}
        {height >= 60 && !full && people !== undefined && (
          <span className="flex items-center gap-1 truncate text-xs font-semibold">
            <Users className="size-3 shrink-0" aria-hidden />
            {people}
          </span>
        )}
        {draftLabel !== undefined && (
          <span className={height < 76 ? 'sr-only' : 'truncate text-xs font-semibold'}>{draftLabel}</span>
        )}
        {clashes.map((clash) => (
          <span
            key={clash.sentence}
            className={`text-xs font-semibold ${toneOf(clash)} ${areClashesListed ? (height < 88 ? 'truncate' : height < 150 ? 'line-clamp-2 wrap-anywhere' : 'line-clamp-4 wrap-anywhere') : 'sr-only'}`}
          >
            <ClashIcon />
            {clash.sentence}
          </span>
        ))}
      </div>
      {entry.endTime !== null && (
        <span
          {...edgeProps}
          aria-hidden
          className="absolute inset-x-1 bottom-0 h-1.5 cursor-ns-resize rounded-full group-hover/entry:bg-line"
        />
      )}
      <span className="absolute -top-0.5 right-0.5 flex rounded-control bg-raised opacity-0 group-focus-within/entry:opacity-100 group-hover/entry:opacity-100">
        <RowActions
          name={title}
          onEdit={() => onOpen('edit', entry)}
          onDelete={() => onOpen('delete', entry)}
        />
      </span>
      {isByKeyboard && (
        <span role="status" className="sr-only">
          {`${title}: ${formatDayButton(drawn.startTime)}, ${range}`}
        </span>
      )}
    </div>
  )
}

const toneOf = (clash: ClashNote) => (isCertain(clash) ? 'text-bad' : 'text-warn')

const ClashIcon = () => <TriangleAlert className="mr-1 inline size-3.5 align-[-0.2em]" aria-hidden />

/** For a block too low to list its clashes. Screen readers hear the whole list. */
const BriefClash = ({ clash }: { clash: ClashNote }) => (
  <span className={`font-semibold ${toneOf(clash)}`} aria-hidden>
    <ClashIcon />
    {clash.short ?? clash.sentence}
  </span>
)

/** `62 eat`, `18/18 Full`, `8/12`, or `8 signed up` without a limit; undefined if the entry is for everyone. */
const peopleText = (entry: AgendaEntry): string | undefined => {
  const { signupEnabled, signupCount, capacity, eating } = entry
  if (eating !== null) return `${eating} ${eating === 1 ? 'eats' : 'eat'}`
  if (!signupEnabled) return undefined
  if (capacity === null) return `${signupCount} signed up`
  return `${signupCount}/${capacity}${fullOf(entry) ? ' Full' : ''}`
}

/** The seats of an entry without a free one. */
const fullOf = ({ signupEnabled, signupCount, capacity }: AgendaEntry) =>
  signupEnabled && capacity !== null && signupCount >= capacity ? { taken: signupCount, capacity } : undefined

export const columnId = (date: string) => `axis-${date}`
