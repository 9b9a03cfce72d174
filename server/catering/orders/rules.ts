import { orderMoves } from '#contract/catering.ts'
import type { orderStatuses } from '#contract/fields.ts'

export type OrderStatus = (typeof orderStatuses)[number]

/** Decisions: draft to confirmed to delivered, and draft or confirmed to cancelled, nothing else. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => orderMoves[from].includes(to)

/** Whether its numbers may still change: it is neither delivered nor cancelled. */
export const isOpen = (status: OrderStatus): boolean => orderMoves[status].length > 0

/** Whether what it says is kept each time that it changes: its vendor relies on it. */
export const hasVersions = (status: OrderStatus): boolean => status === 'confirmed' || status === 'delivered'
