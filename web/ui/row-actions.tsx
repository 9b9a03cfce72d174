import { Pencil, Trash2 } from 'lucide-react'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { RowButton } from '#web/ui/row-button.tsx'

/** Deleting the row also removes the focused button. */
const passFocus = passFocusTo('section[tabindex="-1"], main')

type RowActionsProps = {
  /** The row's name for screen readers: 'Edit Dinner'. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and delete buttons at the right edge of a card or row, as high as a line of text even on touch screens. */
export const RowActions = ({ name, onEdit, onDelete }: RowActionsProps) => (
  <span ref={passFocus} data-screen-only className="-mr-2 flex h-6.5 shrink-0 items-center tiny:ml-auto">
    <RowButton variant="quiet" isIcon aria-label={`Edit ${name}`} aria-haspopup="dialog" onPress={onEdit}>
      <Pencil className="size-4" aria-hidden />
    </RowButton>
    <RowButton variant="quiet" isIcon aria-label={`Delete ${name}`} aria-haspopup="dialog" onPress={onDelete}>
      <Trash2 className="size-4" aria-hidden />
    </RowButton>
  </span>
)
