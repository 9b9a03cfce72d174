import { ArrowUpDown, X, ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useState } from 'react'
import { WaitingOrder } from '#contract/workshops.ts'
import { formatInstant } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { fieldTable } from '#web/lib/field-table.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { followLine, lineChanges } from '#web/workshops/waiting-order.ts'
import { type Workshop, moveItem } from '#web/workshops/workshop-values.ts'

const passFocus = passFocusTo('section')

type WaitingListProps = {
  workshop: Workshop
  /** Whether it has begun. Then nobody moves up any more. */
  hasBegun: boolean
  onRaise: () => void
}

/** The people waiting for a seat, first to last, with actions to seat, remove and reorder them. */
export function WaitingList({ workshop, hasBegun, onRaise }: WaitingListProps) {
  const { id: workshopId, waiting } = workshop
  const [isOrdering, setOrdering] = useState(false)
  const zone = useShownZone()
  const remove = useAction(api.workshops.removeWaiting, {
    success: (_, { personId }) => ({
      title: 'Taken off the waiting list',
      description: waiting.find((person) => person.personId === personId)?.fullName ?? workshop.title,
    }),
  })
  return (
    <section
      tabIndex={-1}
      aria-labelledby="waiting"
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <div className="flex min-h-(--control-small) flex-wrap items-center justify-between gap-x-4">
        <h3 id="waiting">
          Waiting list <span className="font-normal text-soft">({waiting.length})</span>
        </h3>
        <span className="flex flex-wrap gap-2">
          {waiting.length > 1 && (
            <Button size="small" variant="quiet" onPress={() => setOrdering(true)}>
              <ArrowUpDown className="size-4" aria-hidden />
              Change the order
            </Button>
          )}
          <Button size="small" variant={hasBegun ? 'secondary' : 'primary'} onPress={onRaise}>
            Raise the capacity
          </Button>
        </span>
      </div>
      <ol>
        {waiting.map(({ personId, fullName, hasClash, offeredUntil }, index) => (
          <li key={personId} ref={passFocus} className="flex min-h-11 items-center gap-2.5 py-1">
            <span className="min-w-8 shrink-0 text-right text-soft tabular-nums">{index + 1}.</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <PersonName id={personId}>{fullName}</PersonName>
              {offeredUntil !== null && (
                <span className="block text-sm text-soft">
                  Offered a free seat, held until {formatInstant(offeredUntil, zone)}
                </span>
              )}
              {hasClash && (
                <span className="block text-sm text-soft">
                  Has another seat at that time, so will be skipped
                </span>
              )}
            </span>
            <RowButton
              variant="quiet"
              isIcon
              aria-label={`Take ${fullName} off the waiting list`}
              onPress={() => remove.run({ workshopId, personId })}
            >
              <X className="size-4" aria-hidden />
            </RowButton>
          </li>
        ))}
      </ol>
      {isOrdering && <WaitingOrderDialog workshop={workshop} onClose={() => setOrdering(false)} />}
    </section>
  )
}

const form = fieldTable({ reason: ['text', 'Reason'] })

/** Reorders a waiting list. Asks for the reason, because people moved back may want to know it. */
function WaitingOrderDialog({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const { id: workshopId, waiting } = workshop
  const [initialLine] = useState(waiting)
  const [order, setOrder] = useState<readonly string[]>(() => waiting.map(({ personId }) => personId))
  const currentOrder = followLine(order, waiting)
  // The line may change while the dialog is open, but the server accepts only an order of exactly the people waiting.
  if (currentOrder !== order) setOrder(currentOrder)
  const changes = lineChanges(initialLine, waiting)
  const names = new Map(waiting.map(({ personId, fullName }) => [personId, fullName]))
  return (
    <FormDialog
      title="Change the order"
      description={`Waiting list of ${workshop.title}`}
      onClose={onClose}
      schema={WaitingOrder}
      read={(fields) => ({ workshopId, personIds: [...currentOrder], ...form.read(fields) })}
      action={api.workshops.reorderWaiting}
      submitLabel="Save the order"
      success={() => ({ title: 'Order of the waiting list saved', description: workshop.title })}
    >
      <TextField
        label={form.labels.reason}
        name="reason"
        description="Kept in History, for organisers only."
        isRequired
        maxLength={200}
      />
      <div>
        <div role="status" className={changes.length > 0 ? 'pb-3' : ''}>
          {changes.length > 0 && (
            <Notice>
              {changes.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Notice>
          )}
        </div>
        <ol>
          {currentOrder.map((personId, index) => {
            const name = names.get(personId) ?? ''
            return (
              <li key={personId} className="flex min-h-11 items-center gap-1 py-1">
                <span className="min-w-8 shrink-0 text-right text-soft tabular-nums">{index + 1}.</span>
                <span className="min-w-0 flex-1 px-1.5 wrap-anywhere">{name}</span>
                <RowButton
                  variant="quiet"
                  isIcon
                  aria-label={`Move ${name} to the top`}
                  isDisabled={index === 0}
                  onPress={() => setOrder(moveItem(currentOrder, index, 0))}
                >
                  <ArrowUpToLine className="size-4" aria-hidden />
                </RowButton>
                <RowButton
                  variant="quiet"
                  isIcon
                  aria-label={`Move ${name} up`}
                  isDisabled={index === 0}
                  onPress={() => setOrder(moveItem(currentOrder, index, index - 1))}
                >
                  <ArrowUp className="size-4" aria-hidden />
                </RowButton>
              </li>
            )
          })}
        </ol>
      </div>
    </FormDialog>
  )
}
