import { DoorOpen } from 'lucide-react'
import { Loaded } from '#web/lib/loaded.tsx'
import { AttendanceAdding } from '#web/attendance/attendance-adding.tsx'
import { AttendanceBoard } from '#web/attendance/attendance-board.tsx'
import { NoVenue } from '#web/attendance/attendance-empty.tsx'
import { WaitingPanel } from '#web/attendance/waiting-panel.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useVenue } from '#web/session/use-venue.ts'
import { UnderWayNotice, VenuePicker } from '#web/shell/venue-picker.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** /attendance: who comes, and who is there. */
export function AttendancePage() {
  const chosen = useVenue()
  const { query, venue } = chosen
  return (
    <>
      <PageTitle>Attendance Management</PageTitle>
      <PageHeader
        title="Attendance Management"
        subtitle="Track who's attending and manage check-ins"
        picker={<VenuePicker chosen={chosen} />}
        actions={
          venue && (
            <LinkButton href={`/desk?venue=${venue.id}`}>
              <DoorOpen className="size-4.5" aria-hidden />
              Desk
            </LinkButton>
          )
        }
        primaryAction={venue && <AttendanceAdding key={venue.id} venueId={venue.id} />}
      />
      <UnderWayNotice chosen={chosen} />
      {venue ? (
        <>
          <WaitingPanel venueId={venue.id} />
          <AttendanceBoard venueId={venue.id} />
        </>
      ) : (
        <Loaded
          query={query}
          loading={{ shape: 'table', isLabelShown: true }}
          failed="Failed to fetch venues."
        >
          {() => <NoVenue />}
        </Loaded>
      )}
    </>
  )
}
