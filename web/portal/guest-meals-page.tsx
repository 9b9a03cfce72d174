import { useQuery } from '@tanstack/react-query'
import { UtensilsCrossed } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { GuestMealCard } from '#web/portal/guest-meal-card.tsx'
import { Loaded } from '#web/portal/loaded.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { SkeletonProps } from '#web/ui/skeleton.tsx'

const loading: SkeletonProps = { shape: 'list', label: 'Loading meal schedule...' }

/** /guest/meals: when and where there is something to eat. */
export const GuestMealsPage = () => (
  <VenuePage
    title="Meals & Catering"
    subtitle="View all scheduled meals and dining times"
    loading={loading}
    withoutVenues={<NoMeals />}
    isForGuests
  >
    {({ id }) => <Meals key={id} venueId={id} />}
  </VenuePage>
)

function Meals({ venueId }: { venueId: string }) {
  const query = useQuery(api.catering.mine.queryOptions({ input: { venueId } }))
  return (
    <Loaded query={query} loading={loading}>
      {(meals) =>
        meals.length === 0 ? (
          <NoMeals />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2">
            {meals.map((meal) => (
              <li key={meal.id} className="grid">
                <GuestMealCard meal={meal} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const NoMeals = () => (
  <EmptyState
    icon={UtensilsCrossed}
    title="No meals scheduled"
    hint="Meal times will be added soon. Check back later!"
  />
)
