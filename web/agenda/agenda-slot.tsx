import { MapPin, TriangleAlert } from 'lucide-react'
import type { ClashNote } from '#web/agenda/agenda-clashes.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { draftBadge, type AgendaChange } from '#web/agenda/draft-changes.ts'
import { formatDate, formatTimeRange } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { SeatsBadge } from '#web/workshops/seats-badge.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'

type AgendaSlotProps = {
  entry: AgendaEntry
  /** Whether the entry shows its date, because its column covers several days. */
  isDated: boolean
  /** The clashes of the entry, in sentences. */
  clashes: readonly ClashNote[]
  /** How the entry differs from what guests see. */
  differences: AgendaChange['differences']
  onOpen: (what: 'edit' | 'delete') => void
}

/** An entry in its day's column. */
export function AgendaSlot({ entry, isDated, clashes, differences, onOpen }: AgendaSlotProps) {
  const { title, type, startTime, endTime, location, signupEnabled, signupCount, capacity } = entry
  const badge = draftBadge(differences)
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-start gap-1">
        <p className="flex min-w-0 flex-1 flex-wrap gap-1">
          <TypeBadge type={type} />
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </p>
        <RowActions name={title} onEdit={() => onOpen('edit')} onDelete={() => onOpen('delete')} />
      </div>
      <p className="text-sm text-soft">
        {isDated && <span className="block font-medium">{formatDate(startTime)}</span>}
        {formatTimeRange(startTime, endTime)}
      </p>
      <p className="line-clamp-3 font-medium wrap-anywhere">{title}</p>
      {location && (
        <p className="flex items-start gap-1.5 text-sm text-soft">
          <MapPin className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span className="line-clamp-2 min-w-0 wrap-anywhere">{location}</span>
        </p>
      )}
      {signupEnabled && (
        <p className="mt-0.5 flex">
          <SeatsBadge taken={signupCount} capacity={capacity} />
        </p>
      )}
      {clashes.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {clashes.map(({ sentence }) => (
            <li
              key={sentence}
              className="flex items-start gap-1.5 rounded-control bg-warn-tint px-2 py-1 text-xs text-warn"
            >
              <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
              <span className="min-w-0 wrap-anywhere">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
