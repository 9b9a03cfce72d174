import { useQuery } from '@tanstack/react-query'
import { BedDouble, ClipboardCheck, Plane, Sparkles, Users, UtensilsCrossed } from 'lucide-react'
import { QuickActions } from '#web/dashboard/quick-actions.tsx'
import { StatCard } from '#web/dashboard/stat-card.tsx'
import { api } from '#web/lib/api.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Card } from '#web/ui/card.tsx'

/** /: where the edition stands, and what organisers do most. */
export const DashboardPage = () => (
  <VenuePage
    title="Event Dashboard"
    subtitle="Overview of your event planning and management"
    loading={{ shape: 'cards' }}
    withoutVenues={<NoVenues />}
  >
    {({ id }) => <Overview key={id} venueId={id} />}
  </VenuePage>
)

function Overview({ venueId }: { venueId: string }) {
  const people = useQuery(api.attendance.list.queryOptions({ input: { venueId } }))
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId } }))
  const confirmed = people.data?.filter(({ attending }) => attending === 'yes').length
  const assigned = rooms.data?.reduce((sum, { assignments }) => sum + assignments.length, 0)
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        <StatCard icon={Users} label="Total Attendees" count={confirmed} />
        <StatCard icon={Plane} label="Travel Bookings" count={0} />
        <StatCard icon={BedDouble} label="Room Assignments" count={assigned} />
        <StatCard icon={Sparkles} label="Active Workshops" count={0} />
        <StatCard icon={UtensilsCrossed} label="Catering Orders" count={0} />
        <StatCard icon={ClipboardCheck} label="Survey Responses" count={0} />
      </ul>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title="Upcoming Events">
          <p className="py-6 text-center text-soft">Event timeline coming soon</p>
        </Card>
        <Card title="Recent Activity">
          <p className="py-6 text-center text-soft">Activity feed coming soon</p>
        </Card>
      </div>
      <QuickActions venueId={venueId} />
    </div>
  )
}
