import type { Direction } from '#contract/shuttle-directions.ts'
import { RunInput } from '#contract/shuttles.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import { directionNames, limitsOf, type Board } from '#web/shuttles/board-view.ts'
import { defaultPlace } from '#web/shuttles/seat-proposals.ts'
import { RunFieldset } from '#web/shuttles/run-fieldset.tsx'
import { readRun } from '#web/shuttles/run-values.ts'

type AddRunDialogProps = { venueId: string; board: Board; direction: Direction; onClose: () => void }

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
        place: defaultPlace(board, direction),
        airport: board.airport,
        seats: limitsOf(board, direction).seats,
      }}
    />
  </FormDialog>
)
