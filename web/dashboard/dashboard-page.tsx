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
  const counts = useQuery(api.dashboard.counts.queryOptions({ input: { venueId } })).data
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        <StatCard icon={Users} label="Total Attendees" count={counts?.attendees} />
        <StatCard icon={Plane} label="Travel Bookings" count={counts?.travelBookings} />
        <StatCard icon={BedDouble} label="Room Assignments" count={counts?.roomAssignments} />
        <StatCard icon={Sparkles} label="Active Workshops" count={counts?.activeWorkshops} />
        <StatCard icon={UtensilsCrossed} label="Catering Orders" count={counts?.cateringOrders} />
        <StatCard icon={ClipboardCheck} label="Survey Responses" count={counts?.surveyResponses} />
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
