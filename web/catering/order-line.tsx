import { Ban, Check, ClipboardList, Pencil, RefreshCw, Trash2, type LucideIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { orderMoves } from '#contract/orders.ts'
import { changesBetween } from '#contract/head-count.ts'
import { formatDayButton, formatInstant, formatTime } from '#web/base/dates.ts'
import { driftText, type Drift } from '#web/catering/order-drift.tsx'
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

type OrderLineProps = {
  order: Order
  currency: string
  /** Its next step is the page's main action. */
  isMain: boolean
  drift: Drift | undefined
  onUpdate: () => void
  onSheet: () => void
  onMove: () => void
  onCancel: () => void
  onEdit: () => void
  onDelete: () => void
}

/** An order on one line: when, which meal and vendor, for how many, its state, the next step, and a menu of the others. */
export function OrderLine({ order, currency, isMain, drift, ...handlers }: OrderLineProps) {
  const { mealTitle, mealDate, mealStartTime, vendorName, status, headcount, totalEstimate } = order
  const zone = useShownZone()
  const [step, ...laterSteps] = useSteps(order, drift, handlers)
  const name = nameOfOrder(order)
  const { tone, sentence } = sentenceOf(order, zone)
  return (
    <article className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-3.5 py-1.5 md:flex-nowrap md:py-1">
      <div className="row-title md:contents">
        <time
          dateTime={`${mealDate}T${mealStartTime}`}
          className="block shrink-0 text-sm whitespace-nowrap text-soft md:w-40"
        >
          {formatDayButton(mealDate)}, {formatTime(mealStartTime)}
        </time>
        <div className="min-w-0 md:flex-1">
          <h3 className="font-sans text-base leading-5 font-medium tracking-normal">
            <DayTitle title={mealTitle} day={mealDate} />
          </h3>
          <p className="text-xs leading-4 text-soft wrap-anywhere">{vendorName}</p>
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-5 max-md:order-1 max-md:basis-full md:gap-x-4 md:flex-[2] md:flex-nowrap">
        <p className="min-w-0 flex-1 basis-24">
          {headcount === null ? 'No headcount' : peopleText(headcount)}
          {drift && (
            <span className={`block text-xs leading-4 ${drift.isTooFew ? 'text-bad' : 'text-warn'}`}>
              {driftText(order, drift)}
            </span>
          )}
        </p>
        <p
          className={`tabular-nums md:w-20 md:text-right ${status === 'cancelled' ? 'text-soft line-through' : 'font-semibold'}`}
        >
          {moneyText(totalEstimate, currency)}
        </p>
        <div className="min-w-0 md:flex-[2]">
          <OrderBadge order={order} />
          {sentence && <p className={`text-xs leading-4 wrap-anywhere ${tone}`}>{sentence}</p>}
        </div>
      </div>
      <div className="flex max-w-full shrink-0 flex-wrap items-center justify-end gap-1 md:w-44 md:flex-nowrap">
        {step && (
          <RowButton
            {...(isMain && { variant: 'primary' as const })}
            aria-label={`${step.label}: ${name}`}
            aria-haspopup={step.opensDialog ? 'dialog' : undefined}
            onPress={step.onPress}
          >
            {step.label}
          </RowButton>
        )}
        <RowMenu
          name={`order for ${name}`}
          entries={[
            ...laterSteps.map(({ label, icon, onPress }) => entry(label, icon, onPress)),
            entry('Edit', Pencil, handlers.onEdit),
            ...(mayCancel(status) ? [entry('Cancel order', Ban, handlers.onCancel)] : []),
            { ...entry('Delete', Trash2, handlers.onDelete), isDanger: true },
          ]}
        />
      </div>
    </article>
  )
}

type Step = { label: string; icon: LucideIcon; onPress: () => void; opensDialog: boolean }

/** What can be done with an order, the most urgent first: the right numbers, then what the caterer must know. */
function useSteps(
  order: Order,
  drift: Drift | undefined,
  { onUpdate, onSheet, onMove }: Pick<OrderLineProps, 'onUpdate' | 'onSheet' | 'onMove'>,
): Step[] {
  const settings = useQuery(api.survey.settings.queryOptions())
  const next = nextStatusOf(order.status)
  const isBehind = drift !== undefined && drift.eating > 0
  const label = sheetLabelOf(order, settings.data?.isMailConfigured !== false)
  const sheet = { label, icon: ClipboardList, onPress: onSheet, opensDialog: true }
  const hasSheet = order.frozen !== null && order.status !== 'cancelled'
  const isWaiting = isUnsent(order)
  return [
    isBehind && { label: `Update to ${drift.eating}`, icon: RefreshCw, onPress: onUpdate, opensDialog: true },
    hasSheet && isWaiting && sheet,
    next && {
      label: isBehind && next.to === 'confirmed' ? confirmText(order) : next.verb,
      icon: Check,
      onPress: onMove,
      opensDialog: false,
    },
    hasSheet && !isWaiting && sheet,
  ].filter((step) => step !== false && step !== undefined)
}

/** What the badge doesn't say about the version last sent to the vendor. */
function sentenceOf(order: Order, timeZone: string | undefined) {
  const { status, frozen, sent, failed } = order
  if (frozen === null || status === 'cancelled') return { tone: '', sentence: undefined }
  if (failed !== null && status === 'confirmed')
    return { tone: 'text-bad', sentence: `The mail of version ${frozen} was not accepted. ${failed}` }
  if (sent === null) return { tone: '', sentence: undefined }
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
