import { useId, type ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Overlay } from '#web/ui/overlay.tsx'

export type AlertDialogProps = {
  title: string
  /** The question, which names the thing. */
  children: ReactNode
  /** The verb on the button. */
  action: string
  cancel?: string
  /** false for a question that destroys nothing. */
  isDanger?: boolean
  isPending?: boolean
  /** Why the server refused the action. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** A question before an action that can't be undone. Open while mounted. A press outside doesn't close it. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, children, action, cancel = 'Cancel', isDanger = true, error, onConfirm, onClose } = props
  const description = useId()
  return (
    <Overlay width="md:max-w-md" onClose={onClose} isDismissable={false}>
      <Dialog
        role="alertdialog"
        aria-describedby={description}
        className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain p-6 outline-none"
      >
        <Heading slot="title" level={2}>
          {title}
        </Heading>
        <div id={description} className="text-soft">
          {children}
        </div>
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        <div data-keep-clear="bar" className="mt-3 flex flex-wrap justify-end gap-2">
          <Button autoFocus slot="close">
            {cancel}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} isPending={props.isPending} onPress={onConfirm}>
            {action}
          </Button>
        </div>
      </Dialog>
    </Overlay>
  )
}
