import { entry } from '#web/ui/page-actions.tsx'
import { Pencil, Trash2, TriangleAlert, Utensils } from 'lucide-react'
import { formatTimeRange } from '#web/base/dates.ts'
import { cateringSearch } from '#web/catering/catering-search.ts'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { driftOf } from '#web/catering/order-drift.tsx'
import {
  canUpdate,
  isUpcomingDraft,
  isTooFew,
  isUnsent,
  isUpcomingUnsent,
  sheetLabelOf,
  statusText,
  type Order,
  type OrderData,
} from '#web/catering/order-parts.ts'
import { changeSearch } from '#web/lib/location.ts'
import { DayTitle } from '#web/lib/day-title.tsx'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { RowButton } from '#web/ui/row-button.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'

export type MealAction = 'edit' | 'delete' | 'who' | 'order' | 'update' | 'sheet'

type MealLineProps = {
  meal: Meal
  /** The meal's orders that aren't cancelled. */
  orders: readonly Order[]
  orderData: OrderData
  /** Whether the meal hasn't begun, and so can still be ordered. */
  isUpcoming: boolean
  isMailConfigured: boolean
  /** Whether this is the first meal ahead that needs something. Its button is then the page's main one. */
  isNext: boolean
  onOpen: (action: MealAction) => void
}

/** A meal on one line: time, title and place, who eats, its orders, and the one next action. */
export function MealLine({
  meal,
  orders,
  orderData,
  isUpcoming,
  isMailConfigured,
  isNext,
  onOpen,
}: MealLineProps) {
  const { id, date, title, startTime, endTime, location, serviceStyle, notes, eating } = meal
  const diets = dietsText(meal)
  const isShort = isTooFew(orders, orderData)
  const next = nextStep({ meal, orders, orderData, isUpcoming, isMailConfigured })
  return (
    <li
      data-thing={id}
      className="flex min-h-11 flex-wrap items-center gap-x-2 px-3.5 py-3 md:flex-nowrap md:gap-x-4 md:py-px"
    >
      <div className="row-title md:contents">
        <time className="block shrink-0 text-sm md:w-36 whitespace-nowrap text-soft">
          {formatTimeRange(startTime, endTime)}
        </time>
        <div className="min-w-0 md:flex-1">
          <h3
            className="md:truncate font-sans text-base leading-5 font-medium tracking-normal"
            title={[title, notes].filter(Boolean).join('\n')}
          >
            <DayTitle title={title} day={date} />
          </h3>
          <p className="text-xs leading-4 text-soft md:truncate">
            {[location, serviceStyleLabels[serviceStyle]].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="order-1 flex basis-full flex-wrap items-center gap-x-4 md:contents">
        <button
          type="button"
          aria-haspopup="dialog"
          title={[`${eating.people} eat${allergiesText(meal)}`, diets].filter(Boolean).join('\n')}
          onClick={() => onOpen('who')}
          className="min-h-8 min-w-0 cursor-pointer rounded-control text-left text-sm leading-5 md:flex-[1.6] hover:text-brand hover:underline"
        >
          <span className="sr-only">Diets & allergies: {title}, </span>
          {eating.people} eat
          <span className="text-soft">{allergiesText(meal)}</span>
          <span className="block truncate text-xs leading-4 text-soft max-md:sr-only">{diets}</span>
        </button>
        <div className="min-w-0 text-sm md:flex-1">
          {orders.length === 0 && <p className={isUpcoming ? 'text-warn' : 'text-soft'}>Not ordered</p>}
          {orders.map((order) => (
            <OrderLine
              key={order.id}
              order={order}
              isTooFew={isShort && canUpdate(order, orderData)}
              isWaiting={isUnsent(order) && canUpdate(order, orderData)}
            />
          ))}
        </div>
      </div>
      <div className="flex max-w-full flex-wrap items-center gap-1 md:shrink-0 md:flex-nowrap md:justify-end md:min-w-10 xl:w-40">
        {next && (
          <RowButton
            {...(isNext && { variant: 'primary' as const })}
            aria-label={next.what === 'order' ? `Order ${title}` : `${next.label}: ${title}`}
            aria-haspopup={next.what === 'draft' ? undefined : 'dialog'}
            onPress={() =>
              next.what === 'draft'
                ? changeSearch(cateringSearch.searchOf({ tab: 'orders' }))
                : onOpen(next.what)
            }
          >
            {next.label}
          </RowButton>
        )}
        <RowMenu
          name={title}
          entries={[
            entry('Diets & allergies', Utensils, () => onOpen('who')),
            entry('Edit', Pencil, () => onOpen('edit')),
            { ...entry('Delete', Trash2, () => onOpen('delete')), isDanger: true },
          ]}
        />
      </div>
    </li>
  )
}

/** What a meal needs next: an order, the right numbers, a confirmation, or the caterer's knowledge of it. */
function nextStep({
  meal: { eating },
  orders,
  orderData,
  isUpcoming,
  isMailConfigured,
}: Omit<MealLineProps, 'isNext' | 'onOpen'>):
  | { what: 'order' | 'update' | 'draft' | 'sheet'; label: string }
  | undefined {
  if (isUpcoming && orders.length === 0) return { what: 'order', label: 'Order' }
  if (eating.people > 0 && orders.some((order) => driftOf(order, orderData)))
    return { what: 'update', label: `Update to ${eating.people}` }
  if (orders.some((order) => isUpcomingDraft(order, orderData)))
    return { what: 'draft', label: 'See the draft' }
  const unsent = orders.find((order) => isUpcomingUnsent(order, orderData))
  return unsent && { what: 'sheet', label: sheetLabelOf(unsent, isMailConfigured) }
}

/** ` · 3 with allergies` */
function allergiesText({ eating: { people, noAllergies, allergiesNotAnswered } }: Meal): string {
  const count = people - noAllergies - allergiesNotAnswered
  return count > 0 ? ` · ${count}\u00a0with\u00a0allergies` : ''
}

/** `9 vegan, 8 vegetarian, 1 no raw fish` */
const dietsText = ({ eating }: Meal): string =>
  eating.diets
    .filter(({ diet }) => diet !== null && diet !== 'no preference')
    .map(({ people, diet, note }) => `${people}\u00a0${diet === 'other' && note ? uncapital(note) : diet}`)
    .join(', ')

/** Begins in lower case, unless the first word is an abbreviation. */
const uncapital = (text: string): string =>
  text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

type OrderLineProps = {
  order: Order
  isTooFew: boolean
  /** Whether the order is still to be sent. */
  isWaiting: boolean
}

function OrderLine({ order, isTooFew: isRed, isWaiting }: OrderLineProps) {
  const { vendorName, headcount } = order
  return (
    <div
      className={`flex min-w-0 flex-wrap items-baseline gap-x-2 leading-5 md:block ${isRed ? 'text-bad' : ''}`}
    >
      <p className="flex min-w-0 items-center gap-1">
        {isRed && <TriangleAlert className="size-3.5 shrink-0" aria-hidden />}
        <span className="min-w-0 md:truncate" title={vendorName}>
          {vendorName}
        </span>
      </p>
      <p className={`text-xs leading-4 md:truncate ${isRed ? '' : 'text-soft'}`}>
        {`${headcount ?? 0} ordered · `}
        <span className={isWaiting && !isRed ? 'text-warn' : ''}>{statusText(order).toLowerCase()}</span>
      </p>
    </div>
  )
}
