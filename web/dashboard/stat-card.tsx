import { hrefOf } from '#web/lib/location.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'

type Counts = Outputs['dashboard']['counts']

type Stat = {
  label: string
  to: '/attendance' | '/travel' | '/rooms' | '/workshops' | '/food' | '/survey-settings'
  count: (counts: Counts) => number
  /** The number's meaning for the organisers. */
  note: (counts: Counts) => string
  /** The link shown if there is nothing to count. */
  emptyText: string | ((counts: Counts) => string)
}

const missing = (count: number, what: string) =>
  count > 0 ? `${count} without ${what}` : 'No one is missing'

const stats: readonly Stat[] = [
  {
    label: 'Total Attendees',
    emptyText: ({ invited }) => (invited === 0 ? 'Add people' : `coming, of ${invited} on the list`),
    to: '/attendance',
    count: ({ attendees }) => attendees,
    note: ({ checkedIn }) => `${checkedIn} checked in`,
  },
  {
    label: 'Travel Bookings',
    emptyText: 'Ask for flights',
    to: '/travel',
    count: ({ travelBookings }) => travelBookings,
    note: ({ withoutFlight }) => missing(withoutFlight, 'a flight'),
  },
  {
    label: 'Room Assignments',
    emptyText: 'Plan the rooms',
    to: '/rooms',
    count: ({ roomAssignments }) => roomAssignments,
    note: ({ attendees, roomAssignments }) => missing(attendees - roomAssignments, 'a bed'),
  },
  {
    label: 'Active Workshops',
    emptyText: 'Add the first workshop',
    to: '/workshops',
    count: ({ activeWorkshops }) => activeWorkshops,
    note: () => 'not over yet',
  },
  {
    label: 'Catering Orders',
    emptyText: 'Order for a meal',
    to: '/food',
    count: ({ cateringOrders }) => cateringOrders,
    note: () => 'open or delivered',
  },
  {
    label: 'Survey Responses',
    emptyText: 'Share the link',
    to: '/survey-settings',
    count: ({ surveyResponses }) => surveyResponses,
    note: ({ invited }) => `of ${invited} on the list`,
  },
]

type StatCardsProps = { counts?: Counts | undefined; venue?: VenueChoice }

/** The text below a count of zero. An edition that is over needs no more work. */
function emptyTextOf(venue: VenueChoice, emptyText: Stat['emptyText'], counts: Counts) {
  if (venue.state === 'over') return ''
  return typeof emptyText === 'string' ? emptyText : emptyText(counts)
}

const ComingSoon = () => (
  <>
    none yet · <span>Coming soon</span>
  </>
)

/** The six numbers, each linking to its page; undefined while they are being counted. Zeros if there is no edition. */
export const StatCards = ({ counts, venue }: StatCardsProps) => (
  <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line tiny:grid-cols-1 sm:grid-cols-3 xl:grid-cols-6">
    {stats.map(({ label, to, count, note, emptyText }) => (
      <li key={label} className="grid min-w-0 bg-card">
        <PageLink
          href={hrefOf(to, { venue: venue?.id })}
          className="flex min-h-15.5 min-w-0 flex-col justify-center px-4 py-2 text-ink no-underline -outline-offset-2 transition-colors duration-150 hover:bg-marked"
        >
          <span className="text-xs text-soft">{label}</span>
          <span className="flex min-h-7 flex-wrap items-baseline gap-x-2">
            <span className="font-display text-h2 font-semibold">{venue ? counts && count(counts) : 0}</span>
            <span className="min-w-0 text-xs text-soft">
              {venue ? (
                counts && (count(counts) > 0 ? note(counts) : emptyTextOf(venue, emptyText, counts))
              ) : (
                <ComingSoon />
              )}
            </span>
          </span>
        </PageLink>
      </li>
    ))}
  </ul>
)
