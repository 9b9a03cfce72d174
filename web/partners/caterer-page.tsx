import { UtensilsCrossed } from 'lucide-react'
import { linesOf, type Line } from '#contract/head-count.ts'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { ChangeMark } from '#web/partners/change-mark.tsx'
import { orderWas, servedText, type Order } from '#web/partners/caterer-list.ts'
import type { CatererSheet, PartnerApi } from '#web/partners/partner-api.ts'
import { SheetHead } from '#web/partners/sheet-head.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What a kitchen reads of its orders: numbers, and no names. */
export const CatererPage = ({ sheet, api }: { sheet: CatererSheet; api: PartnerApi }) => (
  <>
    <SheetHead title={`Orders: ${sheet.vendorName}`} sheet={sheet} api={api} />
    {sheet.orders.length === 0 && sheet.goneOrders.length === 0 && (
      <EmptyState
        icon={UtensilsCrossed}
        title="No orders yet"
        hint="Orders appear here once the organisers have confirmed them."
      />
    )}
    <div className="flex flex-col gap-5">
      {sheet.goneOrders.map((order) => (
        <article
          key={`${order.servedFrom} ${order.title}`}
          className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-5"
        >
          <del className="text-soft wrap-anywhere">{`${order.title}, ${servedText(order)}`}</del>
          <ChangeMark change="gone" was="no longer ordered" />
        </article>
      ))}
      {sheet.orders.map((order) => (
        <OrderArticle key={`${order.date} ${order.startTime} ${order.title}`} order={order} />
      ))}
    </div>
  </>
)

function OrderArticle({ order }: { order: Order }) {
  const { title, date, startTime, endTime, location, serviceStyle, version, headcount, counted } = order
  const where = [
    formatLongDay(date),
    formatTimeRange(startTime, endTime),
    location,
    serviceStyleLabels[serviceStyle],
  ]
  return (
    <article className="rounded-card border border-line bg-card p-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="wrap-anywhere">{title}</h2>
        <p className="text-sm text-soft">{`Order version ${version}`}</p>
        <ChangeMark change={order.change} was={orderWas(order)} />
      </div>
      <p className="mt-1 wrap-anywhere">{where.filter(Boolean).join(' · ')}</p>
      <p className="mt-3 text-h2 font-semibold">
        {pluralize(headcount ?? 0, 'person', 'people')}
        <Before order={order} line={{ of: 'people', label: 'People' }} />
      </p>
      {counted !== null && counted.people !== headcount && (
        <p className="text-sm text-soft">
          {`Diets and allergies were counted for ${pluralize(counted.people, 'person', 'people')}.`}
        </p>
      )}
      <div className="mt-4 grid items-start gap-6 md:grid-cols-2 print:grid-cols-2">
        <Numbers title="Diets" of="diet" order={order} />
        <Numbers title="Allergies" of="allergy" order={order} />
      </div>
    </article>
  )
}

/** ' was 49' */
function Before({ order, line }: { order: Order; line: Pick<Line, 'of' | 'label'> }) {
  const change = order.changes.find(({ of, label }) => of === line.of && label === line.label)
  return change ? (
    <span className="ml-2 text-sm font-semibold text-warn">{`was ${change.before}`}</span>
  ) : null
}

type NumbersProps = { title: string; of: 'diet' | 'allergy'; order: Order }

function Numbers({ title, of, order }: NumbersProps) {
  const now = linesOf(order).filter((line) => line.of === of)
  const gone = order.changes.filter((change) => change.of === of && change.people === 0)
  const lines = [...now, ...gone.filter(({ label }) => !now.some((line) => line.label === label))]
  if (lines.length === 0) return null
  return (
    <table className="w-full border-collapse text-left">
      <caption className="mb-1 text-left font-display text-h3 font-semibold">{title}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
              {line.label}
            </th>
            <td className="py-1.5 text-right font-semibold whitespace-nowrap">
              {line.people}
              <Before order={order} line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
