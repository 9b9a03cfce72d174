import { ArrowUp, ArrowUpToLine } from 'lucide-react'
import { useState } from 'react'
import { WaitingOrder } from '#contract/workshops.ts'
import { api } from '#web/lib/api.ts'
import { fieldTable } from '#web/lib/field-table.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { followLine, lineChanges } from '#web/workshops/waiting-order.ts'
import { moved, type Workshop } from '#web/workshops/workshop-values.ts'

const form = fieldTable({ reason: ['text', 'Reason'] })

/** Another order of a waiting list. The reason is asked for, because those behind may ask for it. */
export function WaitingOrderDialog({ workshop, onClose }: { workshop: Workshop; onClose: () => void }) {
  const { id: workshopId, waiting } = workshop
  const [opened] = useState(waiting)
  const [order, setOrder] = useState<readonly string[]>(() => waiting.map(({ personId }) => personId))
  const followed = followLine(order, waiting)
  // Somebody joined or left while this is open: the server takes an order of exactly those who wait.
  if (followed !== order) setOrder(followed)
  const changes = lineChanges(opened, waiting)
  const names = new Map(waiting.map(({ personId, fullName }) => [personId, fullName]))
  return (
    <FormDialog
      title="Change the order"
      description={`Waiting list of ${workshop.title}`}
      onClose={onClose}
      schema={WaitingOrder}
      read={(fields) => ({ workshopId, personIds: [...followed], ...form.read(fields) })}
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
          {followed.map((personId, at) => {
            const name = names.get(personId) ?? ''
            return (
              <li key={personId} className="flex min-h-11 items-center gap-1 py-1">
                <span className="min-w-8 shrink-0 text-right text-soft tabular-nums">{at + 1}.</span>
                <span className="min-w-0 flex-1 px-1.5 wrap-anywhere">{name}</span>
                <RowButton
                  variant="quiet"
                  isIcon
                  aria-label={`Move ${name} to the top`}
                  isDisabled={at === 0}
                  onPress={() => setOrder(moved(followed, at, 0))}
                >
                  <ArrowUpToLine className="size-4" aria-hidden />
                </RowButton>
                <RowButton
                  variant="quiet"
                  isIcon
                  aria-label={`Move ${name} up`}
                  isDisabled={at === 0}
                  onPress={() => setOrder(moved(followed, at, at - 1))}
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
