import { Pencil, Trash2 } from 'lucide-react'
import { RowButton } from '#web/ui/row-button.tsx'

type RowActionsProps = {
  /** What it is, for readers: 'Edit Dinner'. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and delete, on every card and row here. */
export const RowActions = ({ name, onEdit, onDelete }: RowActionsProps) => (
  <span data-screen-only className="-my-1 -mr-2 flex shrink-0 items-center max-md:-my-2.5">
    <RowButton variant="quiet" isIcon aria-label={`Edit ${name}`} aria-haspopup="dialog" onPress={onEdit}>
      <Pencil className="size-4" aria-hidden />
    </RowButton>
    <RowButton variant="quiet" isIcon aria-label={`Delete ${name}`} aria-haspopup="dialog" onPress={onDelete}>
      <Trash2 className="size-4" aria-hidden />
    </RowButton>
  </span>
)
