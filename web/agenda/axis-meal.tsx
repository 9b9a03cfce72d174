import { Utensils } from 'lucide-react'
import { axisPlace, endOf, type Place, type Slot } from '#web/agenda/axis-layout.ts'
import { formatTimeRange } from '#web/lib/dates.ts'

/** A meal that no agenda item says as well. */
export type MealSlot = Slot & { title: string; isMeal: true }

export const isMeal = (slot: Slot): slot is MealSlot => 'isMeal' in slot

/** A meal where it happens; it is changed where the food is. */
export function AxisMeal({ meal, ...place }: Place & { meal: MealSlot }) {
  const { title, startTime, endTime } = meal
  const { style, height } = axisPlace(place, { startTime, endTime: endOf(meal) })
  const range = formatTimeRange(startTime, endTime)
  return (
    <p
      title={`${title}\n${range}`}
      className="absolute flex flex-col overflow-hidden rounded-control border border-dashed border-edge bg-tint px-2 py-0.5"
      style={style}
    >
      <span className="flex min-w-0 items-center gap-1 text-sm leading-5">
        <Utensils className="size-3.5 shrink-0 text-soft" aria-hidden />
        <span className="truncate">{title}</span>
      </span>
      <span className={`truncate text-xs text-soft ${height < 44 ? 'sr-only' : ''}`}>{range}</span>
    </p>
  )
}
