import { orderMoves } from '#contract/catering.ts'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import type { MenuItem } from '#web/catering/menu-item-dialog.tsx'
import type { Vendor } from '#web/catering/vendor-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'

export type Order = Outputs['catering']['orders'][number]
export type OrderStatus = Order['status']

export const statusLabels: Record<OrderStatus, string> = {
  draft: 'Draft',
  confirmed: 'Confirmed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** What an order is made of. */
export type Pantry = {
  meals: readonly Meal[]
  vendors: readonly Vendor[]
  menu: readonly MenuItem[]
  /** What the edition has ordered already. */
  orders: readonly Order[]
  /** What the edition's orders are in. */
  currency: string
  /** What the clock on the venue's wall says: nothing can be done any more for what has begun. */
  wall: string
}

/** How many eat at the meal of an order. Undefined: there is no such meal on screen. */
export const eatingAt = ({ meals }: Pantry, mealEventId: string | undefined) =>
  meals.find(({ id }) => id === mealEventId)?.eating

/** 'Dinner by Mare' */
export const nameOfOrder = ({ mealTitle, vendorName }: Order) => `${mealTitle} by ${vendorName}`

/** Meals ahead for which nothing is ordered. */
export const openMeals = ({ meals, orders, wall }: Pantry) =>
  meals.filter(
    ({ id, date, startTime }) =>
      `${date}T${startTime}` > wall &&
      !orders.some(({ mealEventId, status }) => mealEventId === id && status !== 'cancelled'),
  )

const isAhead = ({ mealDate, mealStartTime }: Order, { wall }: Pantry) =>
  `${mealDate}T${mealStartTime}` > wall

/** An order that can still follow who eats. */
export const canFollow = (order: Order, pantry: Pantry) =>
  orderMoves[order.status].length > 0 && isAhead(order, pantry)

/** Whether fewer are ordered at a meal than eat there, and that can still be mended; as the dashboard counts it. */
export function isTooFew(orders: readonly Order[], pantry: Pantry): boolean {
  const counted = orders.filter(({ headcount, status }) => headcount !== null && status !== 'cancelled')
  const ordered = counted.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0)
  return (
    counted.some((order) => canFollow(order, pantry)) &&
    ordered < (eatingAt(pantry, counted[0]?.mealEventId)?.people ?? 0)
  )
}

/** How many diners an order leaves out. */
export function missingIn({ headcount, mealEventId }: Order, pantry: Pantry): number {
  const eating = eatingAt(pantry, mealEventId)?.people ?? 0
  return eating - (headcount ?? eating)
}
