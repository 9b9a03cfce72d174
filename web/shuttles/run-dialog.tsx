import { usualLimits, type Direction } from '#contract/shuttle-plan.ts'
import { RunInput, RunNow, RunUpdate } from '#contract/shuttles.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { directionNames, limitsOf, runName, type Board, type Run } from '#web/shuttles/board-view.ts'
import { usualPlace } from '#web/shuttles/rehoming.ts'
import { readRun, runLabels as labels } from '#web/shuttles/run-values.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeField } from '#web/ui/date-field.tsx'
import { fieldProps } from '#web/ui/field-props.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AddRunDialogProps = { venueId: string; board: Board; direction: Direction; onClose: () => void }

/** A run that the plan did not propose. */
export const AddRunDialog = ({ venueId, board, direction, onClose }: AddRunDialogProps) => (
  <FormDialog
    title="Add shuttle"
    description={directionNames[direction]}
    onClose={onClose}
    schema={RunInput}
    read={(fields) => ({ venueId, direction, ...readRun(fields) })}
    action={api.shuttles.addRun}
    isNew
    submitLabel="Add shuttle"
    success="Shuttle added"
    failure="Failed to add shuttle"
  >
    <RunFieldset
      run={{
        place: usualPlace(board, direction),
        airport: board.airport,
        seats: limitsOf(board, direction).seats,
      }}
    />
  </FormDialog>
)

/** Where, when and by whom; with the way to delete it. */
export function EditRunDialog({ venueId, run, onClose }: { venueId: string; run: Run; onClose: () => void }) {
  return (
    <EditDialog
      title={runName(run)}
      description={directionNames[run.direction]}
      onClose={onClose}
      row={run}
      now={RunNow}
      schema={RunUpdate}
      read={(fields, saved) => ({ ...saved, ...readRun(fields) })}
      action={api.shuttles.updateRun}
      labels={labels}
      success="Shuttle saved"
      failure="Failed to save shuttle"
      fields={{ SEATS_BELOW_PASSENGERS: 'seats' }}
    >
      {(shown) => (
        <>
          <RunFieldset run={shown} />
          <DeleteRun venueId={venueId} run={run} onDeleted={onClose} />
        </>
      )}
    </EditDialog>
  )
}

/** Undo brings it back with everyone on it, so nothing is asked. */
function DeleteRun({ run, onDeleted }: { venueId: string; run: Run; onDeleted: () => void }) {
  const undo = useAction(api.shuttles.undoDeleteRun, {
    success: ({ lost }) =>
      lost === 0
        ? 'Undone'
        : {
            title: 'Undone',
            description: `${pluralize(lost, 'person', 'people')} could not get the seat back.`,
          },
    failure: 'Failed to undo',
  })
  const remove = useAction(api.shuttles.deleteRun, {
    success: ({ deleted }) => ({
      title: `${runName(run)} deleted`,
      ...(deleted && { action: { label: 'Undo', onPress: () => undo.run({ deleted }) } }),
    }),
    failure: 'Failed to delete shuttle',
    onSuccess: onDeleted,
  })
  const people = run.personIds.length
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      <Button isPending={remove.isPending} onPress={() => remove.run({ id: run.id })}>
        Delete {runName(run)}
      </Button>
      {people > 0 && (
        <p className="text-sm text-soft">
          {pluralize(people, 'person', 'people')} would then have no shuttle.
        </p>
      )}
    </div>
  )
}

type Shown = Partial<Record<keyof typeof labels, string | number | null>>

function RunFieldset({ run }: { run: Shown }) {
  const shown = Object.fromEntries(Object.entries(run).map(([name, value]) => [name, value ?? '']))
  const field = fieldProps(labels, shown)
  return (
    <>
      <DateTimeField
        name="leavesAt"
        label={labels.leavesAt}
        isRequired
        defaultValue={typeof run.leavesAt === 'string' ? run.leavesAt : null}
      />
      <TextField {...field('place')} isRequired maxLength={200} description="Such as ‘Airport, exit C’." />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('airport')} maxLength={60} description="Leave it empty if it serves any." />
        <NumberField
          name="seats"
          label={labels.seats}
          isRequired
          minValue={1}
          maxValue={100}
          defaultValue={typeof run.seats === 'number' ? run.seats : usualLimits.to_venue.seats}
        />
        <TextField {...field('vehicle')} maxLength={100} />
        <TextField {...field('driverName')} maxLength={100} autoComplete="off" />
        <TextField {...field('driverPhone')} maxLength={40} type="tel" autoComplete="off" />
      </div>
      <TextArea {...field('note')} maxLength={500} />
    </>
  )
}
