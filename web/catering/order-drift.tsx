import { changesBetween, differenceText, type Change } from '#contract/head-count.ts'
import { formatMoney } from '#web/lib/money.ts'
import { canUpdate, eatingAt, isTooFew, type Order, type OrderData } from '#web/catering/order-parts.ts'
import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { peopleText } from '#web/lib/pluralize.ts'

/** How the people eating differ from the order; undefined if they don't, or if it no longer matters. */
export function driftOf(order: Order, data: OrderData) {
  const eating = eatingAt(data, order.mealEventId)
  if (!eating || !canUpdate(order, data)) return undefined
  const changes = changesBetween(order, { headcount: eating.people, counted: eating })
  const orders = data.orders.filter(({ mealEventId }) => mealEventId === order.mealEventId)
  return changes.length === 0
    ? undefined
    : { eating: eating.people, changes, isTooFew: isTooFew(orders, data) }
}

export type Drift = NonNullable<ReturnType<typeof driftOf>>

/** '100 coming now' */
export const driftText = ({ headcount }: Order, { eating }: Drift): string =>
  `${eating} coming now${headcount === eating ? ', with different answers' : ''}`

type RecountQuestionProps = { order: Order; drift: Drift; currency: string; onClose: () => void }

/** Asks before the order's numbers are replaced by the count, and lists the changes. */
export const RecountQuestion = ({ order, drift, currency, onClose }: RecountQuestionProps) => (
  <ConfirmDialog
    action={api.catering.recountOrder}
    input={{ id: order.id, version: order.version }}
    title={`Update to ${peopleText(drift.eating)}?`}
    confirmLabel="Update order"
    cancel="Not now"
    isDanger={false}
    success={({ headcount }) => `Order is now for ${peopleText(headcount)}`}
    onClose={onClose}
  >
    <p>
      {order.mealTitle} from {order.vendorName}:
    </p>
    <ChangeTable changes={drift.changes} />
    {order.totalEstimate !== null && (
      <p className="mt-3 text-sm">
        The total estimate stays at {formatMoney(order.totalEstimate, currency)}. Edit the order to change it.
      </p>
    )}
  </ConfirmDialog>
)

/** Each changed number, old and new. */
const ChangeTable = ({ changes }: { changes: readonly Change[] }) => (
  <table className="mt-3 w-full text-left text-ink tabular-nums">
    <caption className="sr-only">What changes</caption>
    <thead className="text-xs text-soft">
      <tr className="border-b border-line">
        <th scope="col" className="py-1.5 font-semibold">
          Number of
        </th>
        <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
          Ordered
        </th>
        <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
          Now
        </th>
        <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
          Change
        </th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={`${change.of} ${change.label}`} className="border-b border-line align-top last:border-b-0">
          <th scope="row" className="py-1.5 font-medium wrap-anywhere">
            {change.label}
          </th>
          <td className="py-1.5 pl-3 text-right text-soft">{change.before}</td>
          <td className="py-1.5 pl-3 text-right font-semibold">{change.people}</td>
          <td className="py-1.5 pl-3 text-right">{differenceText(change)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
