import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { attendanceOf } from '#web/attendance/attendance-cache.ts'
import { copyEmails, useExport } from '#web/attendance/attendance-export.ts'
import { NobodyInvited, NobodyMatches, NoVenue } from '#web/attendance/attendance-empty.tsx'
import { AttendanceList } from '#web/attendance/attendance-list.tsx'
import { filterRows, sortRows, type Row } from '#web/attendance/attendance-rows.ts'
import { AttendanceSummary } from '#web/attendance/attendance-summary.tsx'
import { AttendanceToolbar } from '#web/attendance/attendance-toolbar.tsx'
import { useListState } from '#web/attendance/use-list-state.ts'
import { WaitingPanel } from '#web/attendance/waiting-panel.tsx'
import { sentenceOf } from '#web/lib/failure.ts'
import { PageTitle } from '#web/shell/page-title.tsx'
import { useVenue, type ChosenVenue } from '#web/shell/use-venue.ts'
import { UnderWayNotice, VenuePicker } from '#web/shell/venue-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /attendance: who comes, and who is there. */
export function AttendancePage() {
  const chosen = useVenue()
  const { query, venue } = chosen
  if (venue) return <VenueAttendance venueId={venue.id} chosen={chosen} />
  return (
    <Frame chosen={chosen}>
      {query.isPending && <Skeleton shape="table" isLabelShown />}
      {query.isError && <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <NoVenue />}
    </Frame>
  )
}

function VenueAttendance({ venueId, chosen }: { venueId: string; chosen: ChosenVenue }) {
  const { filter, sort, change, isSearchFocused } = useListState()
  const list = useQuery(attendanceOf(venueId))
  const all = list.data ?? []
  const rows = sortRows(filterRows(all, filter), sort)
  return (
    <Frame chosen={chosen} actions={<ListButtons venueId={venueId} rows={rows} isReady={list.isSuccess} />}>
      <WaitingPanel venueId={venueId} />
      {list.isPending && <Skeleton shape="table" isLabelShown count={8} />}
      {list.isError && !list.data && (
        <ErrorState message={sentenceOf(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.data && (
        <>
          {all.length > 0 && <AttendanceSummary rows={all} />}
          <AttendanceToolbar
            all={all}
            shown={rows.length}
            filter={filter}
            onFilter={(next) => change({ filter: next })}
            isSearchFocused={isSearchFocused}
          />
          <AttendanceList
            key={venueId}
            venueId={venueId}
            rows={rows}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            empty={
              all.length === 0 ? (
                <NobodyInvited />
              ) : (
                <NobodyMatches onShowAll={() => change({ filter: { search: '', studio: undefined } })} />
              )
            }
          />
        </>
      )}
    </Frame>
  )
}

type FrameProps = { chosen: ChosenVenue; actions?: ReactNode; children: ReactNode }

function Frame({ chosen, actions, children }: FrameProps) {
  return (
    <>
      <PageTitle>Attendance Management</PageTitle>
      <PageHeader
        title="Attendance Management"
        subtitle="Track who's attending and manage check-ins"
        picker={<VenuePicker chosen={chosen} />}
        actions={actions}
      />
      <UnderWayNotice chosen={chosen} />
      {children}
    </>
  )
}

type ListButtonsProps = { venueId: string; rows: readonly Row[]; isReady: boolean }

function ListButtons({ venueId, rows, isReady }: ListButtonsProps) {
  const exported = useExport(venueId, rows)
  return (
    <>
      <Button isDisabled={!isReady} onPress={() => void copyEmails(rows)}>
        <Copy className="size-4" aria-hidden />
        Copy e-mails
      </Button>
      <Button isDisabled={!isReady} isPending={exported.isPending} onPress={exported.run}>
        <Download className="size-4" aria-hidden />
        Export CSV
      </Button>
    </>
  )
}
