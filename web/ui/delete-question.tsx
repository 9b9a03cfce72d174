import type { ReactNode } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DeleteQuestionProps = {
  /** 'Vendor' */
  what: string
  /** What goes, by its name. */
  name: string
  /** Why it cannot go now: then that is said, and nothing asked. */
  whyNot?: string | undefined
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** What goes with it, in paragraphs. */
  children?: ReactNode
}

/** Asks before something goes, in the spec's words, or says why it must stay. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { what, name, whyNot, isPending, onConfirm, onClose, children } = props
  if (whyNot !== undefined) {
    return (
      <MustStay title={`Delete ${what}`} onClose={onClose}>
        {whyNot}
      </MustStay>
    )
  }
  return (
    <AlertDialog
      title={`Delete ${what}`}
      action="Delete"
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 wrap-anywhere">
        <p>{`Are you sure you want to delete "${name}"? This action cannot be undone.`}</p>
        {children}
      </div>
    </AlertDialog>
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
