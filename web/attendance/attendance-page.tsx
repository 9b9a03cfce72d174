import { AttendanceAdding } from '#web/attendance/attendance-adding.tsx'
import { AttendanceBoard } from '#web/attendance/attendance-board.tsx'
import { NoVenue } from '#web/attendance/attendance-empty.tsx'
import { WaitingPanel } from '#web/attendance/waiting-panel.tsx'
import { sentenceOf } from '#web/lib/failure.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useVenue } from '#web/shell/use-venue.ts'
import { UnderWayNotice, VenuePicker } from '#web/shell/venue-picker.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

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
        primaryAction={venue && <AttendanceAdding key={venue.id} venueId={venue.id} />}
      />
      <UnderWayNotice chosen={chosen} />
      {venue ? (
        <>
          <WaitingPanel venueId={venue.id} />
          <AttendanceBoard venueId={venue.id} />
        </>
      ) : (
        <>
          {query.isPending && <Skeleton shape="table" isLabelShown />}
          {query.isError && (
            <ErrorState
              message={`Failed to fetch venues. ${sentenceOf(query.error)}`}
              onRetry={() => void query.refetch()}
            />
          )}
          {query.isSuccess && <NoVenue />}
        </>
      )}
    </>
  )
}
