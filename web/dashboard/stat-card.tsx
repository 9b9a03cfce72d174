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

/** The six numbers; undefined while they are being counted. */
export const StatCards = ({ counts }: { counts: Counts | undefined }) => (
  <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
    <StatCard icon={Users} label="Total Attendees" count={counts?.attendees} />
    <StatCard icon={Plane} label="Travel Bookings" count={counts?.travelBookings} />
    <StatCard icon={BedDouble} label="Room Assignments" count={counts?.roomAssignments} />
    <StatCard icon={Sparkles} label="Active Workshops" count={counts?.activeWorkshops} />
    <StatCard icon={UtensilsCrossed} label="Catering Orders" count={counts?.cateringOrders} />
    <StatCard icon={ClipboardCheck} label="Survey Responses" count={counts?.surveyResponses} />
  </ul>
)

type StatCardProps = { icon: LucideIcon; label: string; count: number | undefined }

/** One number. With nothing to count it says what the spec says. */
const StatCard = ({ icon: Icon, label, count }: StatCardProps) => (
  <li className="flex min-w-0 flex-col gap-1 rounded-card border border-line bg-card p-4 sm:p-5">
    <p className="flex items-start justify-between gap-2 text-sm text-soft">
      {label}
      <Icon className="size-4.5 shrink-0 text-brand" aria-hidden />
    </p>
    <p className="min-h-10 font-display text-h1 leading-10 font-semibold tabular-nums">{count}</p>
    <p className="min-h-5 text-sm text-soft">{count === 0 && 'Coming soon'}</p>
  </li>
)
