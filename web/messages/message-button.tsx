import { PenLine } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ReadyMadeText } from '#web/messages/ready-made.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'
import type { PageAction } from '#web/ui/page-actions.tsx'

const MessageDialog = lazyDialog(async () => (await import('#web/messages/message-dialog.tsx')).MessageDialog)

type MessageOptions = {
  label: string
  venueId: string
  personIds: readonly string[]
  /** The initial text. */
  start?: ReadyMadeText
  /** Opens the dialog once the recipients are known, without a press, because the URL requests it. */
  isOpenAtOnce?: boolean
}

/** A message to these people: the action that opens it, and its dialog while open. */
export function useMessage(options: MessageOptions): { action: PageAction; dialog: ReactNode } {
  const { label, venueId, personIds, start, isOpenAtOnce = false } = options
  const dialog = useOnDemand<readonly string[]>(MessageDialog)
  const isOpened = useRef(false)
  const { open } = dialog
  useEffect(() => {
    if (!isOpenAtOnce || isOpened.current) return
    isOpened.current = true
    if (personIds.length > 0) open(personIds)
  }, [isOpenAtOnce, personIds, open])
  return {
    action: {
      id: 'message',
      label,
      icon: PenLine,
      isPending: dialog.isOpen && dialog.subject === undefined,
      whyDisabled: personIds.length === 0 ? 'There is nobody to write to.' : undefined,
      // The recipients stay as they were on opening, even if the list behind the dialog changes.
      onAction: () => open(personIds),
    },
    dialog: dialog.subject && (
      <MessageDialog
        venueId={venueId}
        personIds={dialog.subject}
        {...(start && { start })}
        onClose={dialog.close}
      />
    ),
  }
}

/** A small button for a message, beside the people it goes to. */
export function MessageButton(props: MessageOptions) {
  const { action, dialog } = useMessage(props)
  const { label, isPending = false, whyDisabled, onAction } = action
  return (
    <>
      <Button size="small" isPending={isPending} whyDisabled={whyDisabled} onPress={() => onAction?.()}>
        {label}
      </Button>
      {dialog}
    </>
  )
}
