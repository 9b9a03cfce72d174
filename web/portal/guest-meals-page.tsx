import { UtensilsCrossed, CalendarDays, Clock, MapPin } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { formatDayButton, formatTimeRange } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { OwnPage } from '#web/portal/own-loaded.tsx'
import { isPast } from '#web/lib/agenda-times.ts'
import { EarlierEntries } from '#web/lib/earlier-entries.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact } from '#web/portal/fact.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DayTitle } from '#web/lib/day-title.tsx'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { Card } from '#web/ui/card.tsx'

/** /guest/meals: when and where meals are served. */
export const GuestMealsPage = () => (
  <OwnPage
    title="Meals & Catering"
    subtitle="View all scheduled meals and dining times"
    loading={{ shape: 'list', label: 'Loading meal schedule...' }}
    read={(venueId) => api.catering.mine.queryOptions({ input: { venueId } })}
    empty={<NoMeals />}
  >
    {(meals, venue) => <MealList meals={meals} venue={venue} />}
  </OwnPage>
)

type MealListProps = { meals: Outputs['catering']['mine']; venue: VenueChoice }

function MealList({ meals, venue }: MealListProps) {
  const now = useWallClock(venue.timeZone)
  const timedMeals = meals.map((meal) => ({
    meal,
    startTime: `${meal.date}T${meal.startTime}`,
    endTime: meal.endTime && `${meal.date}T${meal.endTime}`,
  }))
  return (
    <div className="flex flex-col gap-4">
      <EarlierEntries entries={timedMeals} isOver={(one) => isPast(one, now)} noun="meal">
        {(visibleMeals) => (
          <ul className="grid gap-4 sm:grid-cols-2">
            {visibleMeals.map(({ meal }) => (
              <li key={meal.id} className="grid">
                <GuestMealCard meal={meal} />
              </li>
            ))}
          </ul>
        )}
      </EarlierEntries>
    </div>
  )
}

const NoMeals = () => (
  <EmptyState
    icon={UtensilsCrossed}
    title="No meals scheduled"
    hint="Meal times will be added soon. Check back later!"
  />
)

type Meal = Outputs['catering']['mine'][number]

/** A meal: what it is, how it is served, when and where. */
const GuestMealCard = ({ meal }: { meal: Meal }) => (
  <Card
    title={<DayTitle title={meal.title} day={meal.date} />}
    aside={<Badge>{serviceStyleLabels[meal.serviceStyle]}</Badge>}
  >
    <ul className="flex flex-col gap-2">
      <Fact icon={<CalendarDays />}>{formatDayButton(meal.date)}</Fact>
      <Fact icon={<Clock />}>
        <span>{formatTimeRange(meal.startTime, meal.endTime)}</span>
      </Fact>
      {meal.location && <Fact icon={<MapPin />}>{meal.location}</Fact>}
    </ul>
    {meal.notes && (
      <p className="border-t border-line pt-3 text-sm whitespace-pre-line text-soft">
        <span className="font-medium text-ink">Notes: </span>
        {meal.notes}
      </p>
    )}
  </Card>
)
