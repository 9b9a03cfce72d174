import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { DayFilter } from '#web/portal/day-filter.tsx'
import { byDay } from '#web/portal/guest-agenda.ts'
import { GuestAgendaDay } from '#web/portal/guest-agenda-day.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, type SkeletonProps } from '#web/ui/skeleton.tsx'

const loading: SkeletonProps = { shape: 'list', label: 'Loading agenda...' }

/** /guest/agenda: one's own programme, items and workshops in one list. */
export const GuestAgendaPage = () => (
  <VenuePage
    title="Event Agenda"
    subtitle="Your personalized schedule"
    loading={loading}
    withoutVenues={<NoItems hint="No agenda items have been added yet" />}
    isForGuests
  >
    {({ id }) => <Agenda key={id} venueId={id} />}
  </VenuePage>
)

function Agenda({ venueId }: { venueId: string }) {
  const [day, setDay] = useState<string>()
  const agenda = useQuery(api.agenda.mine.queryOptions({ input: { venueId } }))
  if (agenda.isPending) return <Skeleton {...loading} />
  if (!agenda.data) {
    return (
      <ErrorState
        message={sentenceOf(agenda.error)}
        onRetry={() => void agenda.refetch()}
        isRetrying={agenda.isFetching}
      />
    )
  }
  const days = byDay(agenda.data)
  if (days.length === 0) return <NoItems hint="No agenda items have been added yet" />
  const shown = day === undefined ? days : days.filter(({ date }) => date === day)
  return (
    <div className="flex flex-col gap-6">
      <DayFilter days={days.map(({ date }) => date)} day={day} onChange={setDay} />
      {shown.length === 0 && <NoItems hint="No items scheduled for this day" />}
      {shown.map(({ date, entries }) => (
        <GuestAgendaDay key={date} date={date} entries={entries} isAlone={day !== undefined} />
      ))}
    </div>
  )
}

const NoItems = ({ hint }: { hint: string }) => (
  <EmptyState icon={CalendarDays} title="No agenda items" hint={hint} />
)
