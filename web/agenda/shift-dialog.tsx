import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AgendaShift } from '#contract/agenda.ts'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { changeByShift } from '#web/agenda/agenda-moves.ts'
import { confirmAction } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { addDays, daysBetweenDates, formatDayButton } from '#web/base/dates.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { Loaded } from '#web/lib/loaded.tsx'
import { formatDaysMoved } from '#web/lib/moved-words.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { NumberField } from '#web/ui/number-field.tsx'

type ShiftDialogProps = {
  venueId: string
  /** At least one entry, sorted by start time. */
  entries: readonly AgendaEntry[]
  firstDay: string
  onClose: () => void
}

/** Moves the whole programme by a number of days; suggests as many as the event moved, if that is known. */
export function ShiftDialog(props: ShiftDialogProps) {
  const input = { venueId: props.venueId, eventStartDate: null, eventEndDate: null }
  const move = useQuery(api.venues.moving.queryOptions({ input }))
  return (
    <Loaded query={move} loading={{ shape: 'text', count: 2 }}>
      {({ days }) => <ShiftForm {...props} movedBy={days} />}
    </Loaded>
  )
}

function ShiftForm({ venueId, entries, firstDay, onClose, movedBy }: ShiftDialogProps & { movedBy: number }) {
  const first = entries[0]?.startTime.slice(0, 10) ?? firstDay
  const [days, setDays] = useState(movedBy === 0 ? daysBetweenDates(first, firstDay) : movedBy)
  const expected = entries.map(({ id, startTime }) => ({ id, startTime }))
  const optimistic = (shift: { entries: typeof expected; days: number }) => [changeByShift(venueId, shift)]
  const moveBack = useAction(api.agenda.shift, {
    failure: 'Failed to move',
    success: 'Moved back',
    optimistic,
  })
  const newDay = Number.isInteger(days) ? formatDayButton(addDays(first, days)) : undefined
  return (
    <FormDialog
      title={`Move all ${pluralize(entries.length, 'item')} to other days`}
      description="Each keeps its time of day."
      width="narrow"
      onClose={onClose}
      schema={AgendaShift}
      read={({ number }) => ({ venueId, entries: expected, days: number('days') })}
      action={api.agenda.shift}
      optimistic={optimistic}
      confirm={(input) =>
        confirmAction({
          venueId,
          intent: { call: 'agenda.shift', input },
          title: `Move ${pluralize(input.entries.length, 'item')} ${formatDaysMoved(input.days)}?`,
          action: 'Move all',
        })
      }
      submitLabel="Move all"
      failure="Failed to move"
      success={({ moved, done: movedEntries }, { days: daysMoved }) => ({
        title: `${pluralize(moved, 'item')} are now ${formatDaysMoved(daysMoved)}`,
        ...(movedEntries.length > 0 && {
          action: {
            label: 'Undo',
            onPress: () => moveBack.run({ venueId, entries: movedEntries, days: -daysMoved }),
          },
        }),
      })}
    >
      <NumberField
        name="days"
        label="By how many days"
        isRequired
        value={days}
        onChange={setDays}
        description={
          newDay === undefined
            ? undefined
            : `The first: ${formatDayButton(first)} → ${newDay}, ${formatDaysMoved(days)}`
        }
      />
    </FormDialog>
  )
}
