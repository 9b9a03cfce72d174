import { Link } from '@tanstack/react-router'
import {
  BedDouble,
  ClipboardCheck,
  Plane,
  Sparkles,
  Users,
  UtensilsCrossed,
  type LucideIcon,
} from 'lucide-react'
import type { Outputs } from '#web/lib/outputs.ts'

type Counts = Outputs['dashboard']['counts']

type Stat = {
  icon: LucideIcon
  label: string
  to: '/attendance' | '/travel' | '/rooms' | '/workshops' | '/food' | '/survey-settings'
  count: (counts: Counts) => number
  /** What the number means to those who have to act on it. */
  note: (counts: Counts) => string
  /** What leads on where there is nothing to count. */
  none: string
}

const missing = (count: number, what: string) =>
  count > 0 ? `${count} without ${what}` : 'No one is missing'

const stats: readonly Stat[] = [
  {
    icon: Users,
    label: 'Total Attendees',
    none: 'Nobody has said yes yet: invite people',
    to: '/attendance',
    count: ({ attendees }) => attendees,
    note: ({ checkedIn }) => `${checkedIn} checked in`,
  },
  {
    icon: Plane,
    label: 'Travel Bookings',
    none: 'No flights yet: ask for them',
    to: '/travel',
    count: ({ travelBookings }) => travelBookings,
    note: ({ attendees, travelBookings }) => missing(attendees - travelBookings, 'a flight'),
  },
  {
    icon: BedDouble,
    label: 'Room Assignments',
    none: 'No beds given yet: plan the rooms',
    to: '/rooms',
    count: ({ roomAssignments }) => roomAssignments,
    note: ({ attendees, roomAssignments }) => missing(attendees - roomAssignments, 'a bed'),
  },
  {
    icon: Sparkles,
    label: 'Active Workshops',
    none: 'No workshops to come: add one',
    to: '/workshops',
    count: ({ activeWorkshops }) => activeWorkshops,
    note: () => 'still to come',
  },
  {
    icon: UtensilsCrossed,
    label: 'Catering Orders',
    none: 'No orders yet: order for a meal',
    to: '/food',
    count: ({ cateringOrders }) => cateringOrders,
    note: () => 'open or delivered',
  },
  {
    icon: ClipboardCheck,
    label: 'Survey Responses',
    none: 'No answers yet: share the link',
    to: '/survey-settings',
    count: ({ surveyResponses }) => surveyResponses,
    note: ({ invited }) => `Of ${invited} on the list`,
  },
]

type StatCardsProps = { counts: Counts | undefined; venueId: string | undefined }

/** The six numbers, each leading to its page; undefined while they are being counted. */
export const StatCards = ({ counts, venueId }: StatCardsProps) => (
  <ul className="grid grid-cols-2 gap-3 tiny:grid-cols-1 sm:gap-4 lg:grid-cols-3">
    {stats.map(({ icon: Icon, label, to, count, note, none }) => (
      <li key={label} className="grid min-w-0">
        <Link
          to={to}
          search={venueId === undefined ? {} : { venue: venueId }}
          className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-card p-4 text-ink no-underline transition-colors duration-150 hover:border-brand hover:bg-marked sm:p-5"
        >
          <span className="flex items-start justify-between gap-2 text-sm text-soft">
            {label}
            <Icon className="size-4.5 shrink-0 text-brand" aria-hidden />
          </span>
          <span className="mt-auto min-h-10 font-display text-h1 leading-10 font-semibold">
            {counts && count(counts)}
          </span>
          <span className="min-h-5 text-sm text-soft">
            {counts && (count(counts) > 0 ? note(counts) : venueId === undefined ? 'Coming soon' : none)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
