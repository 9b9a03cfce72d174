import type { ReactNode } from 'react'
import { capital } from '#contract/capital.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import type { Procedure } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DeleteQuestionProps<Input, Output> = {
  /** 'Menu Item' */
  what: string
  /** What goes, by its name. */
  name: string
  /** Why it cannot go now: then it is shown, and nothing is asked. */
  whyNot?: string | undefined
  action: Procedure<Input, Output>
  input: Input
  onClose: () => void
  /** There is a way to bring it back, which `children` name. */
  isReversible?: boolean
  /** What goes with it, in paragraphs. */
  children?: ReactNode
}

/** Asks before something goes, in the spec's words, or says why it must stay. */
export function DeleteQuestion<Input, Output>(props: DeleteQuestionProps<Input, Output>) {
  const { what, name, whyNot, isReversible = false, children, ...confirm } = props
  const title = `Delete ${what}`
  if (whyNot !== undefined) {
    return (
      <MustStay title={title} onClose={props.onClose}>
        {whyNot}
      </MustStay>
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

type MustStayProps = { title: string; onClose: () => void; children: ReactNode }

/** Says why something cannot go. */
export const MustStay = ({ title, onClose, children }: MustStayProps) => (
  <Dialog title={title} width="narrow" onClose={onClose}>
    <p className="wrap-anywhere">{children}</p>
    <div className="mt-5 flex justify-end">
      <Button slot="close" variant="primary" autoFocus>
        OK
      </Button>
    </div>
  </Dialog>
)
