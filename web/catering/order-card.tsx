import { moneyText } from '#web/lib/money.ts'
import { OrderDrift, type Drift } from '#web/catering/order-drift.tsx'
import { nameOfOrder, type Order } from '#web/catering/order-parts.ts'
import { OrderSending } from '#web/catering/order-sending.tsx'
import { mayCancel, nextOf, OrderBadge } from '#web/catering/order-status.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { DayTitle } from '#web/lib/day-title.tsx'
import { RowButton } from '#web/ui/row-button.tsx'

type OrderCardProps = {
  order: Order
  currency: string
  drift: Drift | undefined
  onUpdate: () => void
  onSheet: () => void
  onMove: () => void
  onCancel: () => void
  onEdit: () => void
  onDelete: () => void
}

/** What was ordered for a meal, its status, and the next step. */
export function OrderCard({ order, currency, drift, onUpdate, onSheet, ...on }: OrderCardProps) {
  const { mealTitle, mealDate, mealStartTime, vendorName, status, headcount, totalEstimate } = order
  const next = nextOf(status)
  const name = nameOfOrder(order)
  return (
    <Card
      title={<DayTitle title={mealTitle} day={mealDate} />}
      aside={<RowActions name={`order for ${name}`} onEdit={on.onEdit} onDelete={on.onDelete} />}
    >
      <div className="flex flex-wrap items-center gap-2">
        <OrderBadge status={status} />
        <span className="text-sm text-soft">
          {formatDayButton(mealDate)}, {formatTime(mealStartTime)}
        </span>
      </div>
      <p className="wrap-anywhere">{vendorName}</p>
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-soft">
          {headcount === null ? 'No headcount' : pluralize(headcount, 'person', 'people')}
        </span>
        <span className="font-display text-h2 font-semibold">{moneyText(totalEstimate, currency)}</span>
      </div>
      {drift && <OrderDrift order={order} drift={drift} name={name} onUpdate={onUpdate} />}
      <OrderSending order={order} onOpen={onSheet} />
      {(next || mayCancel(status)) && (
        <div className="mt-auto flex flex-wrap justify-end gap-2 border-t border-line pt-3">
          {mayCancel(status) && (
            <RowButton variant="quiet" aria-label={`Cancel order for ${name}`} onPress={on.onCancel}>
              Cancel order
            </RowButton>
          )}
          {next && (
            <RowButton aria-label={`${next.verb}: ${name}`} onPress={on.onMove}>
              {next.verb}
            </RowButton>
          )}
        </div>
      )}
    </Card>
  )
}
