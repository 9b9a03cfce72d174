import { ArrowUpDown, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { formatInstant } from '#web/base/dates.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { useAction } from '#web/lib/use-action.ts'
import { PersonName } from '#web/shell/person-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { RowButton } from '#web/ui/row-button.tsx'
import { WaitingOrderDialog } from '#web/workshops/waiting-order-dialog.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

const toList = handOnFocus('section')

/** Who waits for a seat, first to last: to take out, and to put into another order. */
export function WaitingList({ workshop }: { workshop: Workshop }) {
  const { id: workshopId, waiting } = workshop
  const [isOrdering, setOrdering] = useState(false)
  const zone = useShownZone()
  const remove = useAction(api.workshops.removeWaiting, {
    success: (_, { personId }) => ({
      title: 'Taken off the waiting list',
      description: waiting.find((one) => one.personId === personId)?.fullName ?? workshop.title,
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
        {waiting.length > 1 && (
          <Button size="small" onPress={() => setOrdering(true)}>
            <ArrowUpDown className="size-4" aria-hidden />
            Change the order
          </Button>
        )}
      </div>
      <ol>
        {waiting.map(({ personId, fullName, hasClash, offeredUntil }, at) => (
          <li key={personId} ref={toList} className="flex min-h-11 items-center gap-2.5 py-1">
            <span className="min-w-8 shrink-0 text-right text-soft tabular-nums">{at + 1}.</span>
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
