import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MailQuestion } from 'lucide-react'
import { useState } from 'react'
import { AttendanceBoard } from '#web/attendance/attendance-board.tsx'
import { NoVenue } from '#web/attendance/attendance-empty.tsx'
import { RowDialogs } from '#web/attendance/row-dialogs.tsx'
import { WaitingCard } from '#web/attendance/waiting-card.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** /attendance: who is coming and who has checked in. */
export const AttendancePage = () => (
  <VenuePage
    title="Attendance Management"
    subtitle="Track who's attending and manage check-ins"
    loading={{ shape: 'table', isLabelShown: true }}
    withoutVenues={<NoVenue />}
  >
    {(venue) => (
      <>
        <WaitingPanel venueId={venue.id} />
        <RowDialogs key={venue.id} venueId={venue.id}>
          <AttendanceBoard venue={venue} />
        </RowDialogs>
      </>
    )}
  </VenuePage>
)

/** Registrations with an unproved mailbox; renders nothing if there are none. */
function WaitingPanel({ venueId }: { venueId: string }) {
  const [page, setPage] = useState(0)
  const waitingQuery = useQuery({
    ...api.claims.waiting.queryOptions({ input: { venueId, page } }),
    placeholderData: keepPreviousData,
  })
  if (waitingQuery.isLoadingError) {
    return (
      <div className="mb-6">
        <ErrorState
          message={`The waiting registrations could not be loaded. ${sentenceOf(waitingQuery.error)}`}
          onRetry={() => void waitingQuery.refetch()}
        />
      </div>
    )
  }
  if (!waitingQuery.data || waitingQuery.data.total === 0) return null
  const { total, pageSize, registrations, questions } = waitingQuery.data
  return (
    <section className="mb-3 rounded-card border border-line bg-card px-4 py-1">
      <Disclosure
        level={2}
        title={
          <>
            <MailQuestion className="size-4.5 text-clay" aria-hidden />
            Awaiting e-mail confirmation ({total})
          </>
        }
      >
        <p className="max-w-2xl text-sm text-soft">
          These people have registered but haven’t confirmed their address yet. Accepting saves their answers.
          To give them access, hand over a personal link.
        </p>
        <ul className="mt-4 grid gap-4 max-md:-ml-6 lg:grid-cols-2 2xl:grid-cols-3">
          {registrations.map((registration) => (
            <li key={registration.id} className="min-w-0">
              <WaitingCard waiting={registration} venueId={venueId} questions={questions} />
            </li>
          ))}
        </ul>
        {(total > pageSize || page > 0) && <Pages {...{ page, total, pageSize }} onTurn={setPage} />}
      </Disclosure>
    </section>
  )
}

type PagesProps = { page: number; total: number; pageSize: number; onTurn: (page: number) => void }

/** Only a flood of registrations fills more than one page. */
function Pages({ page, total, pageSize, onTurn }: PagesProps) {
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1)
  return (
    <nav aria-label="Pages of registrations" className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      {page > 0 && (
        <Button size="small" onPress={() => onTurn(Math.min(page, lastPage + 1) - 1)}>
          Newer
        </Button>
      )}
      <span>
        Page {Math.min(page, lastPage) + 1} of {lastPage + 1}
      </span>
      {page < lastPage && (
        <Button size="small" onPress={() => onTurn(page + 1)}>
          Older
        </Button>
      )}
    </nav>
  )
}
