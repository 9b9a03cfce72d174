import { useQuery } from '@tanstack/react-query'
import { UtensilsCrossed } from 'lucide-react'
import { useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { DinersDialog } from '#web/catering/diners-dialog.tsx'
import { atSameHour } from '#web/catering/same-hour.ts'
import { MealCard } from '#web/catering/meal-card.tsx'
import { EditMealDialog, type Meal } from '#web/catering/meal-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDayButton, formatLongDay } from '#web/base/dates.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Asked = { to: 'edit' | 'delete' | 'who'; id: string }

/** The meals of an edition, day by day, and who eats. */
export function MealsTab({ venue }: { venue: VenueChoice }) {
  const meals = useQuery(api.catering.meals.queryOptions({ input: { venueId: venue.id } }))
  const [asked, setAsked] = useState<Asked>()
  const about = useRow(meals.data, asked?.id)
  const close = () => setAsked(undefined)
  return (
    <>
      <Loaded
        query={meals}
        loading={{ shape: 'cards' }}
        failed="Failed to fetch meal events."
        empty={
          <EmptyState
            icon={UtensilsCrossed}
            title="No meal events yet"
            hint="Add when and where each meal is served. Guests see it in their portal."
          />
        }
      >
        {(rows) => (
          <div className="flex flex-col gap-7">
            <SameHour meals={rows} />
            {daysOf(rows).map(([date, ofDay]) => (
              <section key={date}>
                <h2 className="mb-3">{formatLongDay(date)}</h2>
                <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                  {ofDay.map((meal) => (
                    <li key={meal.id} data-thing={meal.id} className="grid min-w-0">
                      <MealCard
                        meal={meal}
                        onWho={() => setAsked({ to: 'who', id: meal.id })}
                        onEdit={() => setAsked({ to: 'edit', id: meal.id })}
                        onDelete={() => setAsked({ to: 'delete', id: meal.id })}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
      {asked?.to === 'edit' && about && <EditMealDialog venue={venue} meal={about} onClose={close} />}
      {asked?.to === 'delete' && about && <DeleteMeal meal={about} onClose={close} />}
      {asked?.to === 'who' && about && <DinersDialog venue={venue} meal={about} onClose={close} />}
    </>
  )
}

/** Names what may have been typed twice. */
function SameHour({ meals }: { meals: readonly Meal[] }) {
  const pairs = atSameHour(meals)
  if (pairs.length === 0) return null
  return (
    <Notice tone="warn">
      <ul className="flex flex-col gap-1">
        {pairs.map(([one, other]) => (
          <li key={`${one.id} ${other.id}`}>
            {`“${one.title}” and “${other.title}” are at the same hour on ${formatDayButton(one.date)}. If they are one meal, delete one of them.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const daysOf = (meals: readonly Meal[]) =>
  [...new Set(meals.map(({ date }) => date))].map(
    (day) => [day, meals.filter(({ date }) => date === day)] as const,
  )

type DeleteMealProps = { meal: Meal; onClose: () => void }

const DeleteMeal = ({ meal: { id, title, orders }, onClose }: DeleteMealProps) => (
  <DeleteQuestion
    what="Meal Event"
    name={title}
    whyNot={
      orders > 0
        ? `There ${orders === 1 ? 'is' : 'are'} ${pluralize(orders, 'order')} for ${title}, so it cannot be deleted.`
        : undefined
    }
    action={api.catering.deleteMeal}
    input={{ id }}
    onClose={onClose}
  />
)
