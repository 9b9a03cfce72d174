import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Inputs, Outputs } from '#web/lib/outputs.ts'
import { formatDaysMoved } from '#web/lib/moved-words.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { MailingPanel } from '#web/mailings/mailing-panel.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { offeredMoves } from '#web/venues/venue-change.ts'

type Change = Inputs['venues']['update']
type Move = Outputs['venues']['moving']
type Parts = NonNullable<Change['moves']>

type VenueChangeDialogProps = {
  change: Change
  /** The parts that another first day would leave behind; undefined if the first day stays. */
  move: Move | undefined
  /** Called with the change to save, or undefined to cancel. */
  onAnswer: (change: Change | undefined) => void
}

/** Asks what moves along with an edition, and which people get an e-mail. */
export function VenueChangeDialog({ change, move, onAnswer }: VenueChangeDialogProps) {
  const mailing = { call: 'venues.update' as const, input: change }
  const preview = useQuery(api.mailings.preview.queryOptions({ input: { mailing }, retry: false }))
  const offered = move ? offeredMoves(move) : []
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const moves: Parts = offered.map(({ part }) => part).filter((part) => !excluded.has(part))
  const title = move ? `Move the event: ${formatDaysMoved(move.days)}` : 'Tell people about this change?'
  return (
    <Dialog title={title} width="wider" onClose={() => onAnswer(undefined)}>
      <Loaded query={preview} loading={{ shape: 'text', count: 6 }}>
        {(found) => (
          <MailingPanel
            mailing={mailing}
            preview={found}
            label={moves.length === 0 ? 'Save' : 'Save and move these'}
            onSend={() => onAnswer({ ...change, moves, announced: found.mark })}
            silently={{
              label: 'Don’t tell anyone',
              onPress: () => onAnswer({ ...change, moves, announced: null }),
            }}
          >
            {offered.length > 0 && (
              <fieldset className="flex flex-col gap-3">
                <legend className="mb-3 font-medium">{`Move ${formatDaysMoved(move?.days ?? 0)} as well`}</legend>
                {offered.map(({ part, words }) => (
                  <Checkbox
                    key={part}
                    isSelected={!excluded.has(part)}
                    onChange={(isMoved) =>
                      setExcluded(
                        new Set(
                          isMoved ? [...excluded].filter((other) => other !== part) : [...excluded, part],
                        ),
                      )
                    }
                  >
                    {words}
                  </Checkbox>
                ))}
              </fieldset>
            )}
            {move && move.flights > 0 && (
              <Notice tone="warn">
                {`${pluralize(move.flights, 'flight no longer fits', 'flights no longer fit')} the new days.`}
              </Notice>
            )}
          </MailingPanel>
        )}
      </Loaded>
    </Dialog>
  )
}
