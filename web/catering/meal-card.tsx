import { Clock, MapPin, Utensils } from 'lucide-react'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { formatTimeRange } from '#web/base/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DayTitle } from '#web/lib/day-title.tsx'

type MealCardProps = {
  meal: Meal
  onWho: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A meal: when, where, how it is served, and for how many. */
export function MealCard({ meal, onWho, onEdit, onDelete }: MealCardProps) {
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
