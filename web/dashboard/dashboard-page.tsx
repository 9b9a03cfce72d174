import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { BedDouble, ClipboardList, Plane, UserCheck } from 'lucide-react'
import { formatDate } from '#web/base/dates.ts'
import { StatCards } from '#web/dashboard/stat-card.tsx'
import { EditionCard } from '#web/dashboard/edition-card.tsx'
import { hrefOf } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useVenue } from '#web/session/use-venue.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

/** /: the event, its next steps, recent activity, and the most common actions. */
export const DashboardPage = () => (
  <VenuePage
    title="Event Dashboard"
    subtitle="Overview of your event planning and management"
    loading={{ shape: 'cards' }}
    withoutVenues={<EmptyDashboard />}
  >
    {(venue) => <Overview key={venue.id} venue={venue} />}
  </VenuePage>
)

function Overview({ venue }: { venue: VenueChoice }) {
  const input = { venueId: venue.id }
  const counts = useQuery(api.dashboard.counts.queryOptions({ input }))
  const toDo = useQuery(api.dashboard.toDo.queryOptions({ input }))
  const upcoming = useQuery(api.dashboard.upcoming.queryOptions({ input }))
  const work = useLoaded(loadWork)
  const later = useLoaded(loadLater)
  return (
    <div className="flex flex-col gap-3.5">
      <DateNotice />
      <EditionCard
        venue={venue}
        counts={counts.data}
        upcoming={upcoming.data}
        overdueLink={work && <work.OverdueLink venue={venue} />}
      />
      {venue.state === 'over' ? (
        later && <later.AfterCards venue={venue} />
      ) : (
        <Loaded
          query={toDo}
          loading={{ shape: 'text', count: 7 }}
          failed="What is left to do could not be loaded."
        >
          {(found) =>
            work && counts.data && <work.WhatNext venue={venue} toDo={found} counts={counts.data} />
          }
        </Loaded>
      )}
      <Counts query={counts} venue={venue} />
      <QuickActions venueId={venue.id} />
      {later && <later.LaterCards venue={venue} upcoming={upcoming} />}
    </div>
  )
}

type CountsProps = { query: UseQueryResult<Outputs['dashboard']['counts']>; venue: VenueChoice }

function Counts({ query, venue }: CountsProps) {
  if (query.isLoadingError) {
    return (
      <ErrorState
        message={`The numbers could not be loaded. ${explain(query.error).sentence}`}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return <StatCards counts={query.data} venue={venue} />
}

/** Before the first event: its form, and a preview of the dashboard. */
function EmptyDashboard() {
  const { choose } = useVenue()
  const form = useLoaded(loadForm)
  const later = useLoaded(loadLater)
  return (
    <div className="flex flex-col gap-3.5">
      <div className="grid items-start gap-3.5 lg:grid-cols-[2fr_1fr]">
        {form ? <form.FirstEvent onAdded={choose} /> : <Skeleton shape="cards" count={1} />}
        <StepsToCome />
      </div>
      <StatCards />
      <QuickActions venueId={undefined} />
      {later && <later.EmptyCards />}
    </div>
  )
}

/** Loads while the server counts the numbers that it shows. */
const loadWork = () => import('#web/dashboard/what-next.tsx')

/** Content below the first screen, or only needed after the event. */
const loadLater = () => import('#web/dashboard/later-cards.tsx')

/** Needed once per installation, so it is loaded separately. */
const loadForm = () => import('#web/dashboard/first-event.tsx')

const stepsToCome = [
  ['People', 'drop in a spreadsheet'],
  ['Invitations', 'preview, then send'],
  ['Rooms', 'planned from wishes'],
  ['Agenda', 'drawn on a calendar'],
  ['Meals', 'counted by diet'],
  ['Travel', 'flights become shuttles'],
  ['The day', 'badges and the desk'],
] as const

const StepsToCome = () => (
  <section className="rounded-card border border-dashed border-edge p-5">
    <h2 className="mb-3 text-h3">Then, step by step</h2>
    <ol className="flex flex-col gap-2.5">
      {stepsToCome.map(([name, words], index) => (
        <li key={name} className="flex items-center gap-3 text-sm">
          <span
            className="grid size-6 shrink-0 place-items-center rounded-full border border-line text-xs font-semibold"
            aria-hidden
          >
            {index + 1}
          </span>
          <span>
            <span className="font-medium">{name}</span> <span className="text-soft">{words}</span>
          </span>
        </li>
      ))}
    </ol>
  </section>
)

/** A notice above the dashboard while deletion by date is suspended; nothing if the date isn't in doubt. */
function DateNotice() {
  const { data } = useQuery(api.privacy.clock.queryOptions())
  const confirm = useAction(api.privacy.confirmDate, {
    success: 'Date confirmed',
    failure: 'Failed to confirm the date',
  })
  const doubt = data?.doubt
  if (!doubt) return null
  if (doubt.kind === 'clocksDiffer') {
    return (
      <Notice tone="bad">
        The clocks of the server and its database differ by {pluralize(doubt.seconds, 'second')}. Until they
        agree, old personal data is not deleted. Tell the person who runs the server.
      </Notice>
    )
  }
  const date = doubt.to.slice(0, 10)
  return (
    <Notice tone="warn">
      <h2>{`Is today ${formatDate(date)}?`}</h2>
      <p className="mt-1">
        {`The server last deleted old personal data on ${formatDate(doubt.from.slice(0, 10))}. Because the date has jumped since, it deletes nothing until you confirm. If the date is wrong, tell the person who runs the server.`}
      </p>
      <div className="mt-3">
        <Button size="small" isPending={confirm.isPending} onPress={() => confirm.run({ date })}>
          {`Yes, it is ${formatDate(date)}`}
        </Button>
      </div>
    </Notice>
  )
}

const actions = [
  { label: 'Check In Attendee', to: '/attendance', icon: UserCheck, search: { focus: 'search' } },
  { label: 'Book Travel', to: '/travel', icon: Plane, search: {} },
  { label: 'Assign Room', to: '/rooms', icon: BedDouble, search: {} },
  { label: 'Create Survey', to: '/survey-settings', icon: ClipboardList, search: {} },
] as const

/** Links to the most common actions. */
const QuickActions = ({ venueId }: { venueId: string | undefined }) => (
  <section className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <h2 className="text-sm font-normal tracking-normal text-soft">Quick Actions</h2>
    <ul className="flex flex-wrap gap-2">
      {actions.map(({ label, to, icon: Icon, search }) => (
        <li key={to}>
          <PageLink
            href={hrefOf(to, { venue: venueId, ...search })}
            className="flex min-h-8.5 items-center gap-2 rounded-full border border-line bg-card px-3.5 text-sm font-medium text-ink no-underline transition-colors duration-150 hover:border-brand hover:bg-marked pointer-coarse:min-h-11"
          >
            <Icon className="size-4 text-brand" aria-hidden />
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  </section>
)
