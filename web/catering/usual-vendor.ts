import type { OrderData } from '#web/catering/order-parts.ts'

type VendorHistory = {
  meals: readonly Pick<OrderData['meals'][number], 'id' | 'startTime'>[]
  vendors: readonly Pick<OrderData['vendors'][number], 'id'>[]
  orders: readonly Pick<OrderData['orders'][number], 'vendorId' | 'mealStartTime' | 'status'>[]
}

/**
 * The vendor of the other orders at the meal's hour, else of all orders, else the only vendor. Undefined if these name more
 * than one, because a wrong vendor is worse than none.
 */
export function usualVendor(
  { meals, vendors, orders }: VendorHistory,
  mealId: string | undefined,
): string | undefined {
  const placed = orders.filter(({ status }) => status !== 'cancelled')
  const hour = meals.find(({ id }) => id === mealId)?.startTime
  const atHour = placed.filter(({ mealStartTime }) => mealStartTime === hour)
  const similar = atHour.length > 0 ? atHour : placed
  const ids = new Set(
    similar.length > 0 ? similar.map(({ vendorId }) => vendorId) : vendors.map(({ id }) => id),
  )
  return ids.size === 1 ? [...ids][0] : undefined
}
