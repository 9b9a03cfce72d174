import { Link } from '@tanstack/react-router'
import { BedDouble, ClipboardList, Plane, UserCheck } from 'lucide-react'

const actions = [
  { label: 'Check In Attendee', to: '/attendance', icon: UserCheck, search: { focus: 'search' } },
  { label: 'Book Travel', to: '/travel', icon: Plane, search: {} },
  { label: 'Assign Room', to: '/rooms', icon: BedDouble, search: {} },
  { label: 'Create Survey', to: '/survey-settings', icon: ClipboardList, search: {} },
] as const

/** What organisers do most, one press away. */
export const QuickActions = ({ venueId }: { venueId: string | undefined }) => (
  <section className="flex flex-col gap-3">
    <h2>Quick Actions</h2>
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {actions.map(({ label, to, icon: Icon, search }) => (
        <li key={to} className="grid">
          <Link
            to={to}
            search={{ venue: venueId, ...search }}
            className="flex min-h-24 flex-col items-start justify-between gap-3 rounded-card border border-line bg-card p-4 font-medium text-ink no-underline transition-colors duration-150 hover:border-brand hover:bg-marked sm:p-5"
          >
            <Icon className="size-5 text-brand" aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
