import { useQuery } from '@tanstack/react-query'
import { UtensilsCrossed, Clock, MapPin, Utensils, Printer } from 'lucide-react'
import { useState } from 'react'
import { formatDayButton, formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { DinersSummary, dinersText, NamedEaters, type Diners } from '#web/catering/diners.tsx'
import { EditMealDialog, type Meal } from '#web/catering/meal-dialog.tsx'
import { atSameHour } from '#web/catering/same-hour.ts'
import { api } from '#web/lib/api.ts'
import { DayTitle } from '#web/lib/day-title.tsx'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { Switch } from '#web/ui/switch.tsx'

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

type MealCardProps = {
  meal: Meal
  onWho: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A meal: when, where, how it is served, and for how many. */
function MealCard({ meal, onWho, onEdit, onDelete }: MealCardProps) {
  const { title, startTime, endTime, location, serviceStyle, notes, eating } = meal
  const unanswered = eating.diets.find(({ diet }) => diet === null)?.people ?? 0
  return (
    <Card
      level={3}
      title={<DayTitle title={title} day={meal.date} />}
      aside={<RowActions name={title} onEdit={onEdit} onDelete={onDelete} />}
    >
      <ul className="flex flex-col gap-1 text-soft">
        <li className="flex items-center gap-2">
          <Clock className="size-4 shrink-0" aria-hidden />
          <time>{formatTimeRange(startTime, endTime)}</time>
        </li>
        {location !== null && (
          <li className="flex items-center gap-2">
            <MapPin className="size-4 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{location}</span>
          </li>
        )}
      </ul>
      <p>
        <Badge>{serviceStyleLabels[serviceStyle]}</Badge>
      </p>
      {notes !== null && <p className="text-sm whitespace-pre-line wrap-anywhere text-soft">{notes}</p>}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <p className="text-sm">
          <span className="font-semibold">{eating.people}</span> eating
          {unanswered > 0 && <span className="text-warn"> · not answered: {unanswered}</span>}
        </p>
        <Button size="small" aria-label={`Diets & allergies: ${title}`} onPress={onWho}>
          <Utensils className="size-4" aria-hidden />
          Diets & allergies
        </Button>
      </div>
    </Card>
  )
}

type DinersDialogProps = { venue: VenueChoice; meal: Meal; onClose: () => void }

/** Who eats at a meal, and the sheet of it for the kitchen: numbers, and the first names of those who agreed to it. */
function DinersDialog({ venue, meal, onClose }: DinersDialogProps) {
  const input = { venueId: venue.id, mealEventId: meal.id }
  const diners = useQuery(api.catering.diners.queryOptions({ input }))
  const parts = [formatLongDay(meal.date), formatTimeRange(meal.startTime, meal.endTime), meal.location]
  const where = parts.filter(Boolean).join(' · ')
  return (
    <Dialog title={meal.title} description={where} width="wide" onClose={onClose}>
      <Loaded
        query={diners}
        loading={{ shape: 'list' }}
        failed="The diets and allergies could not be loaded."
      >
        {(loaded) => <Sheet venue={venue} meal={meal} where={where} diners={loaded} />}
      </Loaded>
    </Dialog>
  )
}

type SheetProps = Omit<DinersDialogProps, 'onClose'> & { where: string; diners: Diners }

function Sheet({ venue, meal, where, diners }: SheetProps) {
  const [hasNames, setHasNames] = useState(false)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="font-medium">{dinersText(diners)}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Switch isSelected={hasNames} onChange={setHasNames}>
            Print full names (organisers only)
          </Switch>
          <Button variant="primary" onPress={() => window.print()}>
            <Printer className="size-4" aria-hidden />
            Print kitchen sheet
          </Button>
        </div>
      </div>
      <DinersSummary diners={diners} hasNames />
      <NamedEaters named={diners.named} />
      <PrintSheet>
        <h1>{meal.title}</h1>
        <p className="mt-1">{where}</p>
        <p className="mb-5">
          {venue.name} · {dinersText(diners)}
        </p>
        <DinersSummary diners={diners} hasNames={hasNames} />
        <NamedEaters named={diners.named} />
        {meal.notes !== null && <p className="mt-5 whitespace-pre-line">{meal.notes}</p>}
      </PrintSheet>
    </>
  )
}
