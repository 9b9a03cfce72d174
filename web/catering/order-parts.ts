import { orderMoves } from '#contract/orders.ts'
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

/** The data that orders depend on. */
export type OrderData = {
  meals: readonly Meal[]
  vendors: readonly Vendor[]
  menu: readonly MenuItem[]
  /** The edition's existing orders. */
  orders: readonly Order[]
  /** The currency of the edition's orders. */
  currency: string
  /** The wall-clock time at the venue. Meals that have begun can't be changed. */
  now: string
}

/** How many people eat at an order's meal; undefined if the meal isn't on screen. */
export const eatingAt = ({ meals }: OrderData, mealEventId: string | undefined) =>
  meals.find(({ id }) => id === mealEventId)?.eating

/** 'Dinner by Mare' */
export const nameOfOrder = ({ mealTitle, vendorName }: Order) => `${mealTitle} by ${vendorName}`

/** Meals ahead that have no order. */
export const mealsWithoutOrder = ({ meals, orders, now }: OrderData) =>
  meals.filter(
    ({ id, date, startTime }) =>
      `${date}T${startTime}` > now &&
      !orders.some(({ mealEventId, status }) => mealEventId === id && status !== 'cancelled'),
  )

const isUpcoming = ({ mealDate, mealStartTime }: Order, { now }: OrderData) =>
  `${mealDate}T${mealStartTime}` > now

/** Whether the order is past. A confirmed one stays for the rest of the day, to be marked as delivered after its meal. */
export const isPastOrder = (order: Order, data: OrderData) =>
  order.status === 'confirmed' ? order.mealDate < data.now.slice(0, 10) : !isUpcoming(order, data)

/** Whether the order can still be updated to the people eating. */
export const canUpdate = (order: Order, data: OrderData) =>
  orderMoves[order.status].length > 0 && isUpcoming(order, data)

/** Whether an order ahead waits to be confirmed. */
export const isUpcomingDraft = (order: Order, data: OrderData) =>
  order.status === 'draft' && isUpcoming(order, data)

/** Whether the caterer doesn't have the version confirmed last. */
export const isUnsent = ({ status, frozen, sent }: Pick<Order, 'status' | 'frozen' | 'sent'>) =>
  status === 'confirmed' && frozen !== null && sent?.number !== frozen

type SheetState = Pick<Order, 'status' | 'frozen' | 'sent' | 'failed' | 'vendorEmail'>

/** The next action on an order's sheet. Without a mail server or the vendor's address, it is printed or copied. */
export function sheetLabelOf(order: SheetState, isMailConfigured: boolean) {
  const { sent, failed, vendorEmail } = order
  if (!isUnsent(order)) return 'Kitchen sheet'
  if (!isMailConfigured || vendorEmail === null) return 'Open the sheet'
  if (failed !== null) return 'Send again'
  return sent === null ? 'Send to caterer' : 'Send the change'
}

export const statusText = (order: Order): string =>
  isUnsent(order)
    ? order.sent
      ? 'Confirmed, change not sent'
      : 'Confirmed, not sent'
    : statusLabels[order.status]

/** Whether an order ahead waits to be sent. */
export const isUpcomingUnsent = (order: Order, data: OrderData) => isUnsent(order) && isUpcoming(order, data)

const isPending = (order: Order, data: OrderData) =>
  isUpcomingDraft(order, data) || isUpcomingUnsent(order, data)

/** The first order ahead that waits to be confirmed or sent. */
export const firstPendingOrder = (data: OrderData) => data.orders.find((order) => isPending(order, data))

/** Whether a meal's orders are for fewer people than eat there and can still be fixed; the dashboard counts the same way. */
export function isTooFew(orders: readonly Order[], data: OrderData): boolean {
  const counted = orders.filter(({ headcount, status }) => headcount !== null && status !== 'cancelled')
  const ordered = counted.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0)
  return (
    counted.some((order) => canUpdate(order, data)) &&
    ordered < (eatingAt(data, counted[0]?.mealEventId)?.people ?? 0)
  )
}

/** The first meal ahead without an order, with a draft, with an unsent order, or with orders for too few people. */
export const firstMealInNeed = (data: OrderData) => {
  const open = mealsWithoutOrder(data)
  return data.meals.find((meal) => {
    const orders = data.orders.filter(({ mealEventId }) => mealEventId === meal.id)
    return (
      (open.includes(meal) && meal.eating.people > 0) ||
      isTooFew(orders, data) ||
      orders.some((order) => isPending(order, data))
    )
  })
}

/** How many more people eat than the order is for; negative if fewer do. */
export function shortfallOf({ headcount, mealEventId }: Order, data: OrderData): number {
  const eating = eatingAt(data, mealEventId)?.people ?? 0
  return eating - (headcount ?? eating)
}
