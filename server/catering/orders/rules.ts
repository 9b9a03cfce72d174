import { orderMoves } from '#contract/orders.ts'
import type { orderStatuses } from '#contract/fields.ts'

export type OrderStatus = (typeof orderStatuses)[number]

/** Draft to confirmed to delivered, and draft or confirmed to cancelled, nothing else. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => orderMoves[from].includes(to)

/** Whether an order's numbers can still change: it is neither delivered nor cancelled. */
export const isOpen = (status: OrderStatus): boolean => orderMoves[status].length > 0

/** Whether the vendor relies on the order. If so, each change makes a version. */
export const hasVersions = (status: OrderStatus): boolean => status === 'confirmed' || status === 'delivered'
