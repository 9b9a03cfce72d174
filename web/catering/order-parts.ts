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
}

/** How many eat at the meal of an order. Undefined: there is no such meal on screen. */
export const eatingAt = ({ meals }: Pantry, mealEventId: string | undefined) =>
  meals.find(({ id }) => id === mealEventId)?.eating

/** 'Dinner by Mare' */
export const nameOfOrder = ({ mealTitle, vendorName }: Order) => `${mealTitle} by ${vendorName}`

/** Meals after a moment on the venue's wall for which nothing is ordered. */
export const openMeals = ({ meals, orders }: Pantry, wall: string) =>
  meals.filter(
    ({ id, date, startTime }) =>
      `${date}T${startTime}` > wall &&
      !orders.some(({ mealEventId, status }) => mealEventId === id && status !== 'cancelled'),
  )

/** How many diners an order leaves out. */
export function missingIn({ headcount, mealEventId }: Order, pantry: Pantry): number {
  const eating = eatingAt(pantry, mealEventId)?.people ?? 0
  return eating - (headcount ?? eating)
}
