import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { EditOrderDialog, FirstOrderDialog } from '#web/catering/order-dialog.tsx'
import { confirmText, nextStatusOf, OrderLine } from '#web/catering/order-line.tsx'
import { driftOf, RecountQuestion } from '#web/catering/order-drift.tsx'
import {
  eatingAt,
  firstPendingOrder,
  isPastOrder,
  mealsWithoutOrder,
  shortfallOf,
  nameOfOrder,
  statusLabels,
  type Order,
  type OrderStatus,
  type OrderData,
} from '#web/catering/order-parts.ts'
import { SheetDialog } from '#web/catering/sheet-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { EarlierEntries } from '#web/lib/earlier-entries.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { centsOf, formatMoney, formatCents } from '#web/lib/money.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useRow } from '#web/lib/use-row.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

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
        loading={{ shape: 'table' }}
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
              <EarlierEntries entries={rows} isOver={(order) => isPastOrder(order, orderData)} noun="order">
                {(shownOrders) => (
                  <ul className="divide-y divide-line rounded-popover border border-line bg-card">
                    {shownOrders.map((order) => (
                      <li key={order.id}>
                        <OrderLine
                          order={order}
                          currency={orderData.currency}
                          isMain={order.id === firstPendingOrder(orderData)?.id}
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
              </EarlierEntries>
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
