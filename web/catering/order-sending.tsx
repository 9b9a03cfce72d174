import { useQuery } from '@tanstack/react-query'
import { changesBetween } from '#contract/head-count.ts'
import { nameOfOrder, sheetLabelOf, type Order } from '#web/catering/order-parts.ts'
import { servedChange } from '#web/catering/served-change.ts'
import { formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { RowButton } from '#web/ui/row-button.tsx'

type OrderSendingProps = {
  order: Order
  /** Sending it is the page's main action. */
  isMain: boolean
  onOpen: () => void
}

/** The version last sent to the vendor, with a link to the sheet. Renders nothing for drafts and cancelled orders. */
export function OrderSending({ order, isMain, onOpen }: OrderSendingProps) {
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
      ? { tone: 'text-warn', sentence: `Version ${frozen} not sent yet` }
      : { tone: 'text-soft', sentence: `Version ${frozen}` }
  if (sent.number !== frozen && status === 'confirmed') {
    const changes = changesBetween(sent, order).length
    const changesText = [servedChange(order), changes > 0 && pluralize(changes, 'change')]
      .filter(Boolean)
      .join('; ')
    return {
      tone: 'text-warn',
      sentence: `Version ${frozen} not sent yet${changesText === '' ? '' : ` (${changesText} since version ${sent.number})`}`,
    }
  }
  const verb = sent.state === 'sent' ? 'sent' : 'on its way since'
  return { tone: 'text-soft', sentence: `Version ${sent.number} ${verb} ${formatInstant(sent.at, timeZone)}` }
}
