import { useState } from 'react'
import { AgendaShift } from '#contract/agenda.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { goesOn } from '#web/consequences/go-on.ts'
import { api } from '#web/lib/api.ts'
import { addDays, daysBetweenDates, formatDayButton } from '#web/lib/dates.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { NumberField } from '#web/ui/number-field.tsx'

type ShiftDialogProps = {
  venueId: string
  /** At least one, by start time. */
  entries: readonly AgendaEntry[]
  /** The first day of the event. */
  firstDay: string
  onClose: () => void
}

/** Moves everything that lies outside the event by the same number of days. */
export function ShiftDialog({ venueId, entries, firstDay, onClose }: ShiftDialogProps) {
  const first = entries[0]?.startTime.slice(0, 10) ?? firstDay
  const [days, setDays] = useState(daysBetweenDates(first, firstDay))
  const seen = entries.map(({ id, startTime }) => ({ id, startTime }))
  const back = useAction(api.agenda.shift, { failure: 'Failed to move', success: 'Moved back' })
  const to = Number.isInteger(days) ? formatDayButton(addDays(first, days)) : undefined
  return (
    <FormDialog
      title={`Move ${pluralize(entries.length, 'item')} to other days`}
      description="Each keeps its time of day."
      width="narrow"
      onClose={onClose}
      schema={AgendaShift}
      read={({ number }) => ({ venueId, entries: seen, days: number('days') })}
      action={api.agenda.shift}
      asks={(input) =>
        goesOn({
          venueId,
          deed: { call: 'agenda.shift', input },
          title: `Move ${pluralize(input.entries.length, 'item')} by ${pluralize(input.days, 'day')}?`,
          action: 'Move all',
        })
      }
      submitLabel="Move all"
      failure="Failed to move"
      success={({ moved, done }, { days: by }) => ({
        title: `${pluralize(moved, 'item')} moved by ${pluralize(by, 'day')}`,
        ...(done.length > 0 && {
          action: { label: 'Undo', onPress: () => back.run({ venueId, entries: done, days: -by }) },
        }),
      })}
    >
      <NumberField
        name="days"
        label="By how many days"
        isRequired
        value={days}
        onChange={setDays}
        description={to === undefined ? undefined : `The first: ${formatDayButton(first)} → ${to}`}
      />
    </FormDialog>
  )
}
