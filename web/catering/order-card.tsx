import { orderMoves } from '#contract/orders.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { OrderDrift, type Drift } from '#web/catering/order-drift.tsx'
import { isUnsent, nameOfOrder, statusText, type Order, type OrderStatus } from '#web/catering/order-parts.ts'
import { OrderSending } from '#web/catering/order-sending.tsx'
import { DayTitle } from '#web/lib/day-title.tsx'
import { moneyText } from '#web/lib/money.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

/** A delivered order is done, so its badge is neutral and doesn't look like the filled button. */
const tones: Record<OrderStatus, BadgeProps['tone']> = {
  draft: 'warn',
  confirmed: 'ok',
  delivered: 'neutral',
  cancelled: 'bad',
}

const OrderBadge = ({ order }: { order: Order }) => (
  <Badge tone={isUnsent(order) ? 'warn' : tones[order.status]}>{statusText(order)}</Badge>
)

/** An order's next status besides cancelled; undefined for a delivered or cancelled order. */
export function nextStatusOf(status: OrderStatus): { to: OrderStatus; verb: string } | undefined {
  const to = orderMoves[status].find((next) => next !== 'cancelled')
  return to && { to, verb: to === 'confirmed' ? 'Confirm' : 'Mark delivered' }
}

const mayCancel = (status: OrderStatus) => orderMoves[status].includes('cancelled')

/** Says the number, because another one is suggested beside it. */
export const confirmText = ({ headcount }: Order) => `Confirm for ${headcount ?? 0}`

type OrderCardProps = {
  order: Order
  currency: string
  /** Its next step is the page's main action. */
  isMain: boolean
  /** Whether it waits to be confirmed before its meal. */
  isOpenDraft: boolean
  drift: Drift | undefined
  onUpdate: () => void
  onSheet: () => void
  onMove: () => void
  onCancel: () => void
  onEdit: () => void
  onDelete: () => void
}

/** An order: its contents, its status, and the next step. */
export function OrderCard({ order, currency, isMain, isOpenDraft, drift, ...handlers }: OrderCardProps) {
  const { mealTitle, mealDate, mealStartTime, vendorName, status, headcount, totalEstimate } = order
  const next = nextStatusOf(status)
  const name = nameOfOrder(order)
  // While the order doesn't match the people coming, updating comes before sending.
  const isBehind = drift !== undefined && drift.eating > 0
  const isStaleDraft = isBehind && isOpenDraft
  const verb = isStaleDraft ? confirmText(order) : next?.verb
  return (
    <Card
      title={<DayTitle title={mealTitle} day={mealDate} />}
      aside={<RowActions name={`order for ${name}`} onEdit={handlers.onEdit} onDelete={handlers.onDelete} />}
    >
      <div className="flex flex-wrap items-center gap-2">
        <OrderBadge order={order} />
        <span className="text-sm text-soft">
          {formatDayButton(mealDate)}, {formatTime(mealStartTime)}
        </span>
      </div>
      <p className="wrap-anywhere">{vendorName}</p>
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-soft">{headcount === null ? 'No headcount' : peopleText(headcount)}</span>
        <span className="font-display text-h2 font-semibold">{moneyText(totalEstimate, currency)}</span>
      </div>
      {drift && (
        <OrderDrift order={order} drift={drift} name={name} isMain={isMain} onUpdate={handlers.onUpdate} />
      )}
      <OrderSending order={order} isMain={isMain && !isBehind} onOpen={handlers.onSheet} />
      {isOpenDraft && (
        <p className="text-sm text-soft">
          {isBehind ? 'Update it, confirm it' : 'Confirm it'}, then send it to the caterer.
        </p>
      )}
      {(next || mayCancel(status)) && (
        <div className="mt-auto flex flex-wrap justify-end gap-2 border-t border-line pt-3">
          {mayCancel(status) && (
            <RowButton variant="quiet" aria-label={`Cancel order for ${name}`} onPress={handlers.onCancel}>
              Cancel order
            </RowButton>
          )}
          {next && (
            <RowButton
              variant={isStaleDraft ? 'quiet' : isMain && isOpenDraft ? 'primary' : 'secondary'}
              aria-label={`${verb}: ${name}`}
              onPress={handlers.onMove}
            >
              {verb}
            </RowButton>
          )}
        </div>
      )}
    </Card>
  )
}
