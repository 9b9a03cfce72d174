import { RunNow, RunUpdate } from '#contract/shuttles.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { peopleText } from '#web/lib/pluralize.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUndo } from '#web/lib/use-undo.ts'
import { directionNames, runName, type Run } from '#web/shuttles/board-view.ts'
import { RunFieldset } from '#web/shuttles/run-fieldset.tsx'
import { readRun, runLabels as labels } from '#web/shuttles/run-values.ts'
import { Button } from '#web/ui/button.tsx'

/** Edits a run's place, time and driver, or deletes it. */
export function EditRunDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  return (
    <EditDialog
      title={runName(run)}
      description={directionNames[run.direction]}
      onClose={onClose}
      row={run}
      rowSchema={RunNow}
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
          <DeleteRun run={run} onDeleted={onClose} />
        </>
      )}
    </EditDialog>
  )
}

/** Doesn't ask, because Undo restores the run with everyone on it. */
function DeleteRun({ run, onDeleted }: { run: Run; onDeleted: () => void }) {
  const undoable = useUndo()
  const remove = useAction(api.shuttles.deleteRun, {
    success: ({ undo }) => ({
      title: `${runName(run)} deleted`,
      ...undoable({
        undo,
        failure: 'Failed to undo',
        success: ({ kept }) => ({
          title: 'Undone',
          ...(kept > 0 && {
            description: `${peopleText(kept)} could not get the seat back.`,
          }),
        }),
      }),
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
      {people > 0 && <p className="text-sm text-soft">{peopleText(people)} would then have no shuttle.</p>}
    </div>
  )
}
