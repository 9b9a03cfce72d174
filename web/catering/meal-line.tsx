import { entry, OpenMenu, MoreButton } from '#web/ui/page-actions.tsx'
import { Pencil, Trash2, TriangleAlert, Utensils } from 'lucide-react'
import { formatTimeRange } from '#web/base/dates.ts'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { driftOf } from '#web/catering/order-drift.tsx'
import { missingIn, statusLabels, type Order, type Pantry } from '#web/catering/order-parts.ts'
import { DayTitle } from '#web/lib/day-title.tsx'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { moneyText } from '#web/lib/money.ts'
import { RowButton } from '#web/ui/row-button.tsx'
import { useOnDemand } from '#web/ui/on-demand.tsx'

export type MealAsk = 'edit' | 'delete' | 'who' | 'order' | 'update'

type MealLineProps = {
  meal: Meal
  /** Its orders that are not cancelled. */
  orders: readonly Order[]
  pantry: Pantry
  onAsk: (to: MealAsk) => void
}

/** A meal on one line: time, title, place, diners, orders, and the next thing to do about those. */
export function MealLine({ meal, orders, pantry, onAsk }: MealLineProps) {
  const { id, date, title, startTime, endTime, location, serviceStyle, notes, eating } = meal
  const drifted = orders.find((order) => driftOf(order, pantry))
  return (
    <li
      data-thing={id}
      className="flex min-h-11 flex-col gap-x-4 border-b border-line px-3.5 py-1 last:border-b-0 md:flex-row md:items-center"
    >
      <time className="w-40 shrink-0 text-sm whitespace-nowrap text-soft">
        {formatTimeRange(startTime, endTime)}
      </time>
      <div className="min-w-0 md:flex-1">
        <h3
          className="truncate font-sans text-base leading-5 font-medium tracking-normal"
          title={[title, notes].filter(Boolean).join('\n')}
        >
          <DayTitle title={title} day={date} />
        </h3>
        <p className="truncate text-xs leading-4 text-soft">
          {[location, serviceStyleLabels[serviceStyle]].filter(Boolean).join(' · ')}
        </p>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        title="Diets & allergies"
        onClick={() => onAsk('who')}
        className="min-h-8 min-w-0 cursor-pointer md:flex-1 truncate rounded-control text-left text-sm hover:text-brand hover:underline"
      >
        <span className="sr-only">Diets & allergies: {title}, </span>
        <span className="font-semibold">{eating.people}</span> eat
        <span className="text-soft">{dietsText(meal)}</span>
      </button>
      <div className="min-w-0 text-sm md:flex-1">
        {orders.length === 0 && <p className="text-soft">Not ordered</p>}
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} pantry={pantry} />
        ))}
      </div>
      <div className="flex shrink-0 items-center justify-end gap-1 md:w-40">
        {orders.length === 0 && (
          <RowButton aria-label={`Order ${title}`} aria-haspopup="dialog" onPress={() => onAsk('order')}>
            Order
          </RowButton>
        )}
        {drifted && eating.people > 0 && (
          <RowButton
            aria-label={`Update to ${eating.people}: the order for ${title}`}
            aria-haspopup="dialog"
            onPress={() => onAsk('update')}
          >
            Update to {eating.people}
          </RowButton>
        )}
        <MealMenu title={title} onAsk={onAsk} />
      </div>
    </li>
  )
}

/** ` · 9 vegan, 8 vegetarian` */
function dietsText({ eating }: Meal): string {
  const said = eating.diets.filter(({ diet }) => diet !== null && diet !== 'no preference')
  return said.length === 0
    ? ''
    : ` · ${said.map(({ people, ...diet }) => `${people} ${diet.diet === 'other' ? (diet.note ?? 'other') : diet.diet}`).join(', ')}`
}

function OrderLine({ order, pantry }: { order: Order; pantry: Pantry }) {
  const { vendorName, headcount, status, totalEstimate } = order
  const isTooFew = missingIn(order, pantry) > 0
  return (
    <p className="min-w-0 truncate leading-5">
      {isTooFew && <TriangleAlert className="mr-1 inline size-3.5 text-bad" aria-hidden />}
      <span className={isTooFew ? 'text-bad' : ''}>
        {vendorName}, {headcount ?? 0} ordered
      </span>
      <span className="block truncate text-xs leading-4 text-soft">
        {[
          statusLabels[status].toLowerCase(),
          totalEstimate !== null && moneyText(totalEstimate, pantry.currency),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </p>
  )
}

type MealMenuProps = { title: string; onAsk: (to: MealAsk) => void }

function MealMenu({ title, onAsk }: MealMenuProps) {
  const menu = useOnDemand<Element>(OpenMenu)
  return (
    <>
      <MoreButton name={title} onPress={(button) => menu.ask(button)} />
      {menu.shown && (
        <OpenMenu
          anchor={menu.shown}
          aria-label={title}
          entries={[
            entry('Diets & allergies', Utensils, () => onAsk('who')),
            entry('Edit', Pencil, () => onAsk('edit')),
            { id: 'delete', label: 'Delete', icon: Trash2, isDanger: true, onAction: () => onAsk('delete') },
          ]}
          onClose={menu.close}
        />
      )}
    </>
  )
}
