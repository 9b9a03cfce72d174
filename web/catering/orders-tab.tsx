import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { orderMoves } from '#contract/orders.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { EditOrderDialog, FirstOrderDialog } from '#web/catering/order-dialog.tsx'
import { driftOf, RecountQuestion, OrderDrift, type Drift } from '#web/catering/order-drift.tsx'
import {
  eatingAt,
  firstPendingOrder,
  isPastOrder,
  isUnsent,
  isUpcomingDraft,
  mealsWithoutOrder,
  shortfallOf,
  nameOfOrder,
  statusLabels,
  statusText,
  type Order,
  type OrderStatus,
  type OrderData,
} from '#web/catering/order-parts.ts'
import { OrderSending } from '#web/catering/order-sending.tsx'
import { SheetDialog } from '#web/catering/sheet-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { DayTitle } from '#web/lib/day-title.tsx'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { Earlier } from '#web/lib/earlier.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { centsOf, formatMoney, formatCents, moneyText } from '#web/lib/money.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useRow } from '#web/lib/use-row.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
function nextStatusOf(status: OrderStatus): { to: OrderStatus; verb: string } | undefined {
  const to = orderMoves[status].find((next) => next !== 'cancelled')
  return to && { to, verb: to === 'confirmed' ? 'Confirm' : 'Mark delivered' }
}

const mayCancel = (status: OrderStatus) => orderMoves[status].includes('cancelled')

type Move = { order: Order; to: OrderStatus }
type OpenDialog = { what: 'edit' | 'delete' | 'update' | 'sheet' | 'order'; id: string }

export function OrdersTab({ venueId, orderData }: { venueId: string; orderData: OrderData }) {
  const orders = useQuery(api.catering.orders.queryOptions({ input: { venueId } }))
  const [dialog, setDialog] = useState<OpenDialog>()
  const [moveQuestion, setMoveQuestion] = useState<{ to: OrderStatus; id: string }>()
  const close = () => setDialog(undefined)
  const subject = useRow(orders.data, dialog?.id)
  const movingOrder = useRow(orders.data, moveQuestion?.id)
  const drift = subject && driftOf(subject, orderData)
  const meal = subject && orderData.meals.find(({ id }) => id === subject.mealEventId)
  const move = useAction(api.catering.moveOrder, moveTexts)
  // Asks first about changes that can't be undone, and about an order for other than the people coming.
  const needsNoQuestion = ({ order, to }: Move) =>
    to === 'confirmed' &&
    (shortfallOf(order, orderData) === 0 || !eatingAt(orderData, order.mealEventId)?.people)
  const startMove = (next: Move) =>
    needsNoQuestion(next) ? move.run(moveInput(next)) : setMoveQuestion({ to: next.to, id: next.order.id })
  return (
    <>
      {orders.data && (
        <NotOrdered
          meals={mealsWithoutOrder(orderData)}
          onOrder={({ id }) => setDialog({ what: 'order', id })}
        />
      )}
      <Loaded
        query={orders}
        loading={{ shape: 'cards' }}
        failed="Failed to fetch orders."
        empty={
          <EmptyState
            icon={ReceiptText}
            title="No orders yet"
            hint="Order a meal from a vendor: the total is suggested from the menu."
          />
        }
      >
        {(rows) => (
          <>
            <OrderTotals orders={rows} currency={orderData.currency} />
            <div className="flex flex-col gap-3">
              <Earlier entries={rows} isOver={(order) => isPastOrder(order, orderData)} noun="order">
                {(shownOrders) => (
                  <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
                    {shownOrders.map((order) => (
                      <li key={order.id} className="grid min-w-0">
                        <OrderCard
                          order={order}
                          currency={orderData.currency}
                          isMain={order.id === firstPendingOrder(orderData)?.id}
                          isOpenDraft={isUpcomingDraft(order, orderData)}
                          drift={driftOf(order, orderData)}
                          onUpdate={() => setDialog({ what: 'update', id: order.id })}
                          onSheet={() => setDialog({ what: 'sheet', id: order.id })}
                          onMove={() =>
                            startMove({ order, to: nextStatusOf(order.status)?.to ?? order.status })
                          }
                          onCancel={() => startMove({ order, to: 'cancelled' })}
                          onEdit={() => setDialog({ what: 'edit', id: order.id })}
                          onDelete={() => setDialog({ what: 'delete', id: order.id })}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </Earlier>
            </div>
          </>
        )}
      </Loaded>
      {moveQuestion && movingOrder && (
        <MoveQuestion
          move={{ order: movingOrder, to: moveQuestion.to }}
          orderData={orderData}
          onClose={() => setMoveQuestion(undefined)}
        />
      )}
      {dialog?.what === 'order' && (
        <FirstOrderDialog mealId={dialog.id} orderData={orderData} onClose={close} />
      )}
      {dialog?.what === 'edit' && subject && (
        <EditOrderDialog order={subject} orderData={orderData} onClose={close} />
      )}
      {dialog?.what === 'update' && drift && (
        <RecountQuestion order={subject} drift={drift} currency={orderData.currency} onClose={close} />
      )}
      {dialog?.what === 'sheet' && meal && <SheetDialog order={subject} meal={meal} onClose={close} />}
      {dialog?.what === 'delete' && subject && (
        <DeleteQuestion
          what="Order"
          name={nameOfOrder(subject)}
          action={api.catering.deleteOrder}
          input={{ id: subject.id }}
          onClose={close}
        />
      )}
    </>
  )
}

type NotOrderedProps = { meals: readonly Meal[]; onOrder: (meal: Meal) => void }

/** The number of meals ahead without an order, with a button that orders the first. */
function NotOrdered({ meals, onOrder }: NotOrderedProps) {
  const [first] = meals
  if (!first) return null
  return (
    <p data-screen-only className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-medium">
        {`${pluralize(meals.length, 'coming meal has', 'coming meals have')} no order`}
      </span>
      <Button size="small" aria-haspopup="dialog" onPress={() => onOrder(first)}>
        {`Order ${first.title}`}
      </Button>
    </p>
  )
}

/** The total of all orders that aren't cancelled. */
function OrderTotals({ orders, currency }: { orders: readonly Order[]; currency: string }) {
  const counted = orders.filter(({ status }) => status !== 'cancelled')
  const cents = counted.reduce((sum, { totalEstimate }) => sum + centsOf(totalEstimate ?? '0'), 0)
  return (
    <p className="mb-3 text-sm text-soft">
      Total (excluding cancelled):{' '}
      <span className="font-semibold text-ink">{formatMoney(formatCents(cents), currency)}</span>
    </p>
  )
}

const moveTexts = {
  success: ({ status }: { status: OrderStatus }) => `Order ${statusLabels[status].toLowerCase()}`,
  failure: 'Failed to update order',
}

/** Says the number, because another one is suggested beside it. */
const confirmText = ({ headcount }: Order) => `Confirm for ${headcount ?? 0}`

const moveInput = ({ order: { id, status: from }, to }: Move) => ({ id, from, to })

type MoveQuestionProps = { move: Move; orderData: OrderData; onClose: () => void }

function MoveQuestion({ move, orderData, onClose }: MoveQuestionProps) {
  const { order, to } = move
  const orderText = `order for "${order.mealTitle}" from ${order.vendorName}`
  const action = { ...moveTexts, action: api.catering.moveOrder, input: moveInput(move), onClose }
  if (to === 'confirmed') {
    const headcountText = peopleText(order.headcount ?? 0)
    const missing = shortfallOf(order, orderData)
    const eating = eatingAt(orderData, order.mealEventId)?.people
    const difference = missing > 0 ? `${missing} more` : `${-missing} fewer`
    return (
      <ConfirmDialog
        {...action}
        title={`Confirm for ${missing > 0 ? 'fewer' : 'more'} people?`}
        confirmLabel={confirmText(order)}
        cancel="Not yet"
        isDanger={false}
      >
        {`The ${orderText} is for ${headcountText}, but ${eating} ${eating === 1 ? 'is' : 'are'} eating: ${difference}. You can update the order first.`}
      </ConfirmDialog>
    )
  }
  // Cancelling can't be undone.
  const isCancel = to === 'cancelled'
  return (
    <ConfirmDialog
      {...action}
      title={isCancel ? 'Cancel order' : 'Mark as delivered'}
      confirmLabel={isCancel ? 'Cancel order' : 'Mark delivered'}
      cancel={isCancel ? 'Keep it' : 'Not yet'}
      isDanger={isCancel}
    >
      {isCancel ? `Do you want to cancel the ${orderText}?` : `Was the ${orderText} delivered?`} This cannot
      be undone.
      {isCancel &&
        order.sent &&
        ` ${order.vendorName} has version ${order.sent.number} and gets no e-mail about this, so let them know yourself.`}
    </ConfirmDialog>
  )
}

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
function OrderCard({ order, currency, isMain, isOpenDraft, drift, ...handlers }: OrderCardProps) {
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
