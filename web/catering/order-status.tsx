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
export const nextOf: Record<OrderStatus, { to: OrderStatus; verb: string } | null> = {
  draft: { to: 'confirmed', verb: 'Confirm' },
  confirmed: { to: 'delivered', verb: 'Mark delivered' },
  delivered: null,
  cancelled: null,
}

export const mayCancel = (status: OrderStatus) => status === 'draft' || status === 'confirmed'
