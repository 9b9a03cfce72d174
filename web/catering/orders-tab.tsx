import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { CateringTab } from '#web/catering/catering-tab.tsx'
import { DeleteQuestion } from '#web/ui/delete-question.tsx'
import { centsOf, formatDollars, ofCents } from '#web/catering/money.ts'
import { OrderCard } from '#web/catering/order-card.tsx'
import { EditOrderDialog } from '#web/catering/order-dialog.tsx'
import type { Order, Pantry } from '#web/catering/order-parts.ts'
import { nextOf, statusLabels, type OrderStatus } from '#web/catering/order-status.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type Move = { order: Order; to: OrderStatus }
type Open = { to: 'edit' | 'delete'; order: Order }

/** What was ordered for the meals of an edition. */
export function OrdersTab({ venueId, pantry }: { venueId: string; pantry: Pantry }) {
  const orders = useQuery(api.catering.orders.queryOptions({ input: { venueId } }))
  const [open, setOpen] = useState<Open>()
  const [asked, setAsked] = useState<Move>()
  const close = () => setOpen(undefined)
  const move = useAction(api.catering.moveOrder, {
    success: ({ status }) => `Order ${statusLabels[status].toLowerCase()}`,
    failure: 'Failed to update order',
    onSuccess: () => setAsked(undefined),
    onFailure: () => setAsked(undefined),
  })
  const run = ({ order: { id, status: from }, to }: Move) => move.run({ id, from, to })
  // What nothing can take back is asked first, and so is an order for fewer people than come.
  const isFine = ({ order, to }: Move) => to === 'confirmed' && missingIn(order, pantry.confirmed) <= 0
  const ask = (wanted: Move) => (isFine(wanted) ? run(wanted) : setAsked(wanted))
  return (
    <>
      <CateringTab
        query={orders}
        of="orders"
        shape="cards"
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
            <OrderTotals orders={rows} />
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {rows.map((order) => (
                <li key={order.id} className="grid min-w-0">
                  <OrderCard
                    order={order}
                    onMove={() => ask({ order, to: nextOf[order.status]?.to ?? order.status })}
                    onCancel={() => ask({ order, to: 'cancelled' })}
                    onEdit={() => setOpen({ to: 'edit', order })}
                    onDelete={() => setOpen({ to: 'delete', order })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </CateringTab>
      {asked && (
        <MoveQuestion
          move={asked}
          confirmed={pantry.confirmed}
          isPending={move.isPending}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {open?.to === 'edit' && <EditOrderDialog order={open.order} pantry={pantry} onClose={close} />}
      {open?.to === 'delete' && <DeleteOrder order={open.order} onClose={close} />}
    </>
  )
}

/** All but the cancelled ones together. */
function OrderTotals({ orders }: { orders: readonly Order[] }) {
  const counting = orders.filter(({ status }) => status !== 'cancelled')
  const cents = counting.reduce((sum, { totalEstimate }) => sum + centsOf(totalEstimate ?? '0'), 0)
  return (
    <p className="mb-4 text-soft">
      Total (excluding cancelled):{' '}
      <span className="font-semibold text-ink">{formatDollars(ofCents(cents))}</span>
    </p>
  )
}

/** How many of those who come an order leaves out. */
const missingIn = ({ headcount }: Order, confirmed: number) => confirmed - (headcount ?? confirmed)

type MoveQuestionProps = {
  move: Move
  confirmed: number
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

function MoveQuestion({ move, confirmed, ...rest }: MoveQuestionProps) {
  const { order, to } = move
  if (to !== 'confirmed') return <FinalQuestion move={move} {...rest} />
  const missing = missingIn(order, confirmed)
  return (
    <AlertDialog
      title="Confirm for fewer people?"
      action={`Confirm for ${order.headcount}`}
      cancel="Not yet"
      isDanger={false}
      {...rest}
    >
      {`The order for "${order.mealTitle}" from ${order.vendorName} is for ${pluralize(order.headcount ?? 0, 'person', 'people')}, but ${confirmed} are coming: ${missing} more. You can edit the order first.`}
    </AlertDialog>
  )
}

/** What nothing can take back. */
function FinalQuestion({ move: { order, to }, ...rest }: Omit<MoveQuestionProps, 'confirmed'>) {
  const isCancel = to === 'cancelled'
  const what = `the order for "${order.mealTitle}" from ${order.vendorName}`
  return (
    <AlertDialog
      title={isCancel ? 'Cancel order' : 'Mark as delivered'}
      action={isCancel ? 'Cancel order' : 'Mark delivered'}
      cancel={isCancel ? 'Keep it' : 'Not yet'}
      isDanger={isCancel}
      {...rest}
    >
      {isCancel ? `Do you want to cancel ${what}?` : `Was ${what} delivered?`} This cannot be undone.
    </AlertDialog>
  )
}

function DeleteOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const remove = useAction(api.catering.deleteOrder, {
    success: 'Order deleted successfully',
    failure: 'Failed to delete order',
    onSuccess: onClose,
    onFailure: onClose,
  })
  return (
    <DeleteQuestion
      what="Order"
      name={`${order.mealTitle} by ${order.vendorName}`}
      isPending={remove.isPending}
      onConfirm={() => remove.run({ id: order.id })}
      onClose={onClose}
    />
  )
}
