import { orderMoves } from '#contract/catering.ts'
import type { Order } from '#web/catering/order-parts.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

export type OrderStatus = Order['status']

/** The spec's warning, success, primary and destructive. */
const tones: Record<OrderStatus, BadgeProps['tone']> = {
  draft: 'warn',
  confirmed: 'ok',
  delivered: 'brand',
  cancelled: 'bad',
}

export const statusLabels: Record<OrderStatus, string> = {
  draft: 'Draft',
  confirmed: 'Confirmed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
)

/** Where an order goes from here, besides being cancelled; none once it is delivered or cancelled. */
export function nextOf(status: OrderStatus): { to: OrderStatus; verb: string } | undefined {
  const to = orderMoves[status].find((one) => one !== 'cancelled')
  return to && { to, verb: to === 'confirmed' ? 'Confirm' : 'Mark delivered' }
}

export const mayCancel = (status: OrderStatus) => orderMoves[status].includes('cancelled')
