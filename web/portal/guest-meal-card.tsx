import { CalendarDays, Clock, MapPin } from 'lucide-react'
import { formatDayButton, formatTimeRange } from '#web/lib/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { Fact } from '#web/portal/fact.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

type Meal = Outputs['catering']['mine'][number]

/** One meal: what, how it is served, when and where. */
export const GuestMealCard = ({ meal }: { meal: Meal }) => (
  <Card title={meal.title} aside={<Badge>{meal.serviceStyle.replaceAll('_', ' ')}</Badge>}>
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
