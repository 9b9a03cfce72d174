import { Ban, Pencil, Trash2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { orderMoves } from '#contract/orders.ts'
import { changesBetween } from '#contract/head-count.ts'
import { formatDayButton, formatInstant, formatTime } from '#web/base/dates.ts'
import { OrderDrift, type Drift } from '#web/catering/order-drift.tsx'
import {
  isUnsent,
  nameOfOrder,
  type Order,
  type OrderStatus,
  sheetLabelOf,
  statusText,
} from '#web/catering/order-parts.ts'
import { DayTitle } from '#web/lib/day-title.tsx'
import { moneyText } from '#web/lib/money.ts'
import { peopleText, pluralize } from '#web/lib/pluralize.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { entry } from '#web/ui/page-actions.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { servedChange } from '#web/catering/served-change.ts'
import { api } from '#web/lib/api.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'

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
      aside={
        <RowMenu
          name={`order for ${name}`}
          entries={[
            entry('Edit', Pencil, handlers.onEdit),
            ...(mayCancel(status) ? [entry('Cancel order', Ban, handlers.onCancel)] : []),
            { ...entry('Delete', Trash2, handlers.onDelete), isDanger: true },
          ]}
        />
      }
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
        <span
          className={status === 'cancelled' ? 'text-soft line-through' : 'font-display text-h2 font-semibold'}
        >
          {moneyText(totalEstimate, currency)}
        </span>
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
      {next && (
        <div className="mt-auto flex flex-wrap justify-end gap-2 border-t border-line pt-3">
          <RowButton
            variant={isStaleDraft ? 'quiet' : isMain && isOpenDraft ? 'primary' : 'secondary'}
            aria-label={`${verb}: ${name}`}
            onPress={handlers.onMove}
          >
            {verb}
          </RowButton>
        </div>
      )}
    </Card>
  )
}

type OrderSendingProps = {
  order: Order
  /** Sending it is the page's main action. */
  isMain: boolean
  onOpen: () => void
}

/** The version last sent to the vendor, with a link to the sheet. Renders nothing for drafts and cancelled orders. */
function OrderSending({ order, isMain, onOpen }: OrderSendingProps) {
  const settings = useQuery(api.survey.settings.queryOptions())
  const action = sheetLabelOf(order, settings.data?.isMailConfigured !== false)
  const zone = useShownZone()
  if (order.frozen === null || order.status === 'cancelled') return null
  const { tone, sentence } = sentenceOf(order, zone)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
      <p className={`min-w-0 flex-1 basis-44 wrap-anywhere ${tone}`}>{sentence}</p>
      <span className="ml-auto">
        <RowButton
          variant={action === 'Kitchen sheet' ? 'quiet' : isMain ? 'primary' : 'secondary'}
          aria-label={`${action}: ${nameOfOrder(order)}`}
          aria-haspopup="dialog"
          onPress={onOpen}
        >
          {action}
        </RowButton>
      </span>
    </div>
  )
}

function sentenceOf(order: Order, timeZone: string | undefined) {
  const { status, frozen, sent, failed } = order
  if (failed !== null && status === 'confirmed')
    return { tone: 'text-bad', sentence: `The mail of version ${frozen} was not accepted. ${failed}` }
  if (sent === null)
    return status === 'confirmed'
      ? { tone: 'text-soft', sentence: `Version ${frozen} not sent yet` }
      : { tone: 'text-soft', sentence: `Version ${frozen}` }
  if (sent.number !== frozen && status === 'confirmed') {
    const changes = changesBetween(sent, order).length
    const changesText = [servedChange(order), changes > 0 && pluralize(changes, 'change')]
      .filter(Boolean)
      .join('; ')
    return {
      tone: 'text-soft',
      sentence: `Version ${frozen} not sent yet${changesText === '' ? '' : ` (${changesText} since version ${sent.number})`}`,
    }
  }
  const verb = sent.state === 'sent' ? 'sent' : 'on its way since'
  return { tone: 'text-soft', sentence: `Version ${sent.number} ${verb} ${formatInstant(sent.at, timeZone)}` }
}
