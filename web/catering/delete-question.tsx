import type { ReactNode } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type DeleteQuestionProps = {
  /** 'Vendor' */
  what: string
  /** What goes, by its name. */
  name: string
  /** What goes with it. */
  more?: string
  /** Why it cannot go now. */
  whyNot?: string | undefined
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something goes, or says why it must stay. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { what, name, more, whyNot, isPending, onConfirm, onClose } = props
  if (whyNot !== undefined) return <MustStay title={`Delete ${what}`} why={whyNot} onClose={onClose} />
  return (
    <AlertDialog
      title={`Delete ${what}`}
      action="Delete"
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {`Are you sure you want to delete "${name}"?`} {more} This action cannot be undone.
    </AlertDialog>
  )
}

function MustStay({ title, why, onClose }: { title: string; why: ReactNode; onClose: () => void }) {
  return (
    <Dialog title={title} width="narrow" onClose={onClose}>
      <p>{why}</p>
      <div className="mt-5 flex justify-end">
        <Button slot="close" variant="primary">
          OK
        </Button>
      </div>
    </Dialog>
  )
}
