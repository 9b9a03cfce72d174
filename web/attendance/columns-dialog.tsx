import type { AskedQuestion } from '#contract/own-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'

type ColumnsDialogProps = {
  questions: readonly AskedQuestion[]
  ids: readonly string[]
  show: (ids: readonly string[]) => void
  onClose: () => void
}

/** Chooses the custom questions that have a column; each choice applies immediately. */
export const ColumnsDialog = ({ questions, ids, show, onClose }: ColumnsDialogProps) => (
  <Dialog
    title="Columns"
    description="Your own questions, beside the columns that are always there. Each also narrows the list."
    width="narrow"
    onClose={onClose}
  >
    <div className="flex flex-col gap-1">
      {questions.map(({ id, label }) => (
        <Switch
          key={id}
          isSelected={ids.includes(id)}
          onChange={(isOn) => show(isOn ? [...ids, id] : ids.filter((one) => one !== id))}
        >
          <span className="wrap-anywhere">{label}</span>
        </Switch>
      ))}
    </div>
    <div className="mt-5">
      <Button slot="close" variant="primary">
        Show the list
      </Button>
    </div>
  </Dialog>
)
