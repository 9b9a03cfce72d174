import type { ReactNode } from 'react'
import { capital } from '#contract/capital.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import type { Procedure } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DeleteQuestionProps<Input, Output> = {
  /** The kind of thing: 'Menu Item'. */
  what: string
  /** The name of the thing to delete. */
  name: string
  /** Why it can't be deleted now. Shown instead of the question. */
  problem?: string | undefined
  action: Procedure<Input, Output>
  input: Input
  onClose: () => void
  /** Whether it can be brought back; `children` explain how. */
  isReversible?: boolean
  /** The things that are deleted with it, in paragraphs. */
  children?: ReactNode
}

/** Asks before something is deleted, or says why it can't be. */
export function DeleteQuestion<Input, Output>(props: DeleteQuestionProps<Input, Output>) {
  const { what, name, problem, isReversible = false, children, ...confirm } = props
  const title = `Delete ${what}`
  if (problem !== undefined) {
    return (
      <CannotDeleteDialog title={title} onClose={props.onClose}>
        {problem}
      </CannotDeleteDialog>
    )
  }
  const kind = what.toLowerCase()
  return (
    <ConfirmDialog
      {...confirm}
      title={title}
      confirmLabel="Delete"
      success={() => ({ title: `${capital(kind)} deleted successfully`, description: name })}
      failure={`Failed to delete ${kind}`}
    >
      <div className="flex flex-col gap-3 wrap-anywhere">
        <p>{`Are you sure you want to delete "${name}"?${isReversible ? '' : ' This action cannot be undone.'}`}</p>
        {children}
      </div>
    </ConfirmDialog>
  )
}

type CannotDeleteDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** Says why something can't be deleted. */
export const CannotDeleteDialog = ({ title, onClose, children }: CannotDeleteDialogProps) => (
  <Dialog title={title} width="narrow" onClose={onClose}>
    <p className="wrap-anywhere">{children}</p>
    <div className="mt-5 flex justify-end">
      <Button slot="close" variant="primary" autoFocus>
        OK
      </Button>
    </div>
  </Dialog>
)
