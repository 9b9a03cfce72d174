import { UtensilsCrossed } from 'lucide-react'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /guest/meals: when and where there is something to eat. */
export const GuestMealsPage = () => (
  <VenuePage
    title="Meals & Catering"
    subtitle="View all scheduled meals and dining times"
    loading={{ shape: 'list', label: 'Loading meal schedule...' }}
    withoutVenues={<NoMeals />}
    isForGuests
  >
    {() => <NoMeals />}
  </VenuePage>
)

const NoMeals = () => (
  <EmptyState
    icon={UtensilsCrossed}
    title="No meals scheduled"
    hint="Meal times will be added soon. Check back later!"
  />
)
