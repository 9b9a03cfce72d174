import type { orderStatuses } from '#contract/fields.ts'

export type OrderStatus = (typeof orderStatuses)[number]

/** Decisions: draft to confirmed to delivered, and draft or confirmed to cancelled, nothing else. */
const moves: Record<OrderStatus, readonly OrderStatus[]> = {
  draft: ['confirmed', 'cancelled'],
  confirmed: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => moves[from].includes(to)
