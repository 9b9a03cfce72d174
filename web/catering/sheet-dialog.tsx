import { useQuery } from '@tanstack/react-query'
import { Check, Printer, Send } from 'lucide-react'
import { useState } from 'react'
import { orderSheet, servedText, sheetText, type OrderSheet } from '#contract/order-sheet.ts'
import type { Meal } from '#web/catering/meal-dialog.tsx'
import { serviceStyleLabels } from '#web/lib/meal-styles.ts'
import { isUnsent, type Order } from '#web/catering/order-parts.ts'
import { api } from '#web/lib/api.ts'
import { formatLongDay, formatTimeRange } from '#web/base/dates.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { Switch } from '#web/ui/switch.tsx'

/** The versions that were copied or printed since the page was loaded, and so can be handed over. */
const takenVersions = new Set<string>()

type SheetDialogProps = { order: Order; meal: Meal; onClose: () => void }

/** The order sheet as sent to the kitchen; without an address or a mail server it is printed or copied. */
export function SheetDialog({ order, meal, onClose }: SheetDialogProps) {
  const [showsWhole, setShowsWhole] = useState(false)
  const version = `${order.id} ${order.frozen}`
  const [isTaken, setTaken] = useState(takenVersions.has(version))
  const settings = useQuery(api.survey.settings.queryOptions())
  const isToSend = isUnsent(order)
  const change = sheetOf(order, meal, true)
  const whole = sheetOf(order, meal, false)
  const hasChange = isToSend && order.sent !== null && order.sent.number !== order.frozen
  const sheet = hasChange && !showsWhole ? change : whole
  const isMailConfigured = settings.data?.isMailConfigured
  const isByHand = isMailConfigured === false || order.vendorEmail === null
  const isToTake = isToSend && isByHand && !isTaken
  const take = () => {
    takenVersions.add(version)
    setTaken(true)
  }
  const print = () => {
    window.print()
    take()
  }
  const send = useAction(api.catering.sendOrder, {
    success: ({ sentTo }) => (isByHand ? `${sentTo} has version ${order.frozen}` : `On its way to ${sentTo}`),
    onSuccess: onClose,
  })
  return (
    <Dialog title="Kitchen sheet" description={`${order.mealTitle} · ${order.vendorName}`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {isToSend && isMailConfigured === false && (
          <Notice>
            No mail server is set up. Print or copy the sheet, and give it to {order.vendorName}.
          </Notice>
        )}
        {isToSend && order.vendorEmail === null && (
          <Notice>
            {order.vendorName} has no e-mail address. Add one on the Vendors tab, or print or copy the sheet
            and give it to them.
          </Notice>
        )}
        {hasChange && (
          <Switch
            isSelected={showsWhole}
            onChange={setShowsWhole}
            description="To print or copy. Only what changed is sent."
          >
            Show the whole sheet
          </Switch>
        )}
        <div className="rounded-card border border-line bg-raised p-4">
          <SheetFacts sheet={sheet} />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <CopyButton text={sheetText(sheet)} variant={isToTake ? 'primary' : 'secondary'} onCopied={take} />
          <Button onPress={print}>
            <Printer className="size-4" aria-hidden />
            Print
          </Button>
          {isToSend && isMailConfigured !== undefined && (
            <Button
              variant={isToTake ? 'secondary' : 'primary'}
              isPending={send.isPending}
              onPress={() => send.run({ id: order.id, number: order.frozen ?? 0, isByHand })}
            >
              {isByHand ? <Check className="size-4" aria-hidden /> : <Send className="size-4" aria-hidden />}
              {isByHand ? 'Mark as handed over' : hasChange ? 'Send the change' : 'Send'}
            </Button>
          )}
        </div>
      </div>
      <PrintSheet>
        <SheetFacts sheet={sheet} />
      </PrintSheet>
    </Dialog>
  )
}

/** The sheet of the frozen version. It changes only when another version is confirmed. */
function sheetOf(order: Order, meal: Meal, isChange: boolean): OrderSheet {
  const { frozen, sent, headcount, counted, named } = order
  return orderSheet(
    {
      title: meal.title,
      ...hours(`${meal.date}T${meal.startTime}`, `${meal.date}T${meal.endTime}`),
      location: meal.location,
      service: serviceStyleLabels[meal.serviceStyle],
      notes: meal.notes,
    },
    { number: frozen ?? 1, ordered: { headcount, counted }, named },
    isChange && sent
      ? { number: sent.number, ordered: sent, served: servedText(hours(sent.servedFrom, sent.servedUntil)) }
      : null,
  )
}

const hours = (from: string, until: string) => ({
  day: formatLongDay(from),
  time: formatTimeRange(from, until),
})

const SheetFacts = ({ sheet: { subject, intro, facts, notes } }: { sheet: OrderSheet }) => (
  <>
    <h3 className="wrap-anywhere">{subject}</h3>
    <p className="mt-1 text-sm text-soft">{intro}</p>
    <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr] print:grid-cols-[auto_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="sm:contents print:contents">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-medium whitespace-pre-line wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
    {notes.map((note) => (
      <p key={note} className="mt-3 text-sm text-soft">
        {note}
      </p>
    ))}
  </>
)
