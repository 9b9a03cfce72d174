import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SeatsBadge } from '#web/workshops/seats-badge.tsx'
import { TypeBadge } from '#web/workshops/type-badge.tsx'
import { WaitingList } from '#web/workshops/waiting-list.tsx'
import { WorkshopParticipants } from '#web/workshops/workshop-participants.tsx'
import { workshopForm, type Workshop } from '#web/workshops/workshop-values.ts'

const { labels } = workshopForm

type WorkshopDetailsProps = { workshop: Workshop; venueId: string; onEdit: () => void; onClose: () => void }

/** Everything about a workshop, and who takes part. */
export function WorkshopDetails({ workshop, venueId, onEdit, onClose }: WorkshopDetailsProps) {
  const { title, type, description, hostName, location, startTime, endTime, capacity, tags } = workshop
  return (
    <Dialog title={title} width="medium" onClose={onClose}>
      <div className="flex flex-col gap-5 pb-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex flex-wrap gap-1.5">
            <TypeBadge type={type} />
            {workshop.signupEnabled && (
              <SeatsBadge taken={workshop.participants.length} capacity={capacity} />
            )}
            {workshop.waiting.length > 0 && <Badge>{workshop.waiting.length} waiting</Badge>}
            {workshop.isInAgenda && <Badge>In the agenda</Badge>}
          </p>
          <Button size="small" onPress={onEdit}>
            <Pencil className="size-4" aria-hidden />
            Edit
          </Button>
        </div>
        {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] tiny:grid-cols-1 gap-x-5 gap-y-1.5">
          <Row label="Date">{formatLongDay(startTime)}</Row>
          <Row label="Time">{formatTimeRange(startTime, endTime)}</Row>
          {location && <Row label={labels.location}>{location}</Row>}
          {hostName && <Row label={labels.hostName}>{hostName}</Row>}
          <Row label={labels.capacity}>{capacity ?? 'No limit'}</Row>
          <Row label="Sign-up">
            {workshop.signupEnabled ? 'Guests can sign up until it begins' : 'Guests cannot sign up'}
          </Row>
          {tags.length > 0 && <Row label={labels.tags}>{tags.join(', ')}</Row>}
        </dl>
        <WorkshopParticipants workshop={workshop} venueId={venueId} />
        {workshop.waiting.length > 0 && <WaitingList workshop={workshop} />}
      </div>
    </Dialog>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid">
    <dt className="text-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
