import { PenLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReadyMade } from '#web/messages/ready-made.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog, useOnDemand } from '#web/ui/on-demand.tsx'

const MessageDialog = lazyDialog(async () => (await import('#web/messages/message-dialog.tsx')).MessageDialog)

type MessageButtonProps = {
  venueId: string
  personIds: readonly string[]
  /** The text to begin with. */
  start?: ReadyMade
  size?: 'small'
  /** Opens it once without a press: an address asked for it. Not before its readers are known. */
  isOpenAtOnce?: boolean
  children: string
}

/** Opens a message to these people. */
export function MessageButton(props: MessageButtonProps) {
  const { venueId, personIds, start, size, isOpenAtOnce = false, children } = props
  const dialog = useOnDemand<readonly string[]>(MessageDialog)
  const isOpened = useRef(false)
  const { ask } = dialog
  useEffect(() => {
    if (!isOpenAtOnce || isOpened.current) return
    isOpened.current = true
    if (personIds.length > 0) ask(personIds)
  }, [isOpenAtOnce, personIds, ask])
  return (
    <>
      <Button
        {...(size && { size })}
        isPending={dialog.isAsked && dialog.shown === undefined}
        whyDisabled={personIds.length === 0 ? 'There is nobody to write to.' : undefined}
        // Who it is for stays as it was when it was opened, whatever changes behind it.
        onPress={() => ask(personIds)}
      >
        {size === undefined && <PenLine className="size-4" aria-hidden />}
        {children}
      </Button>
      {dialog.shown && (
        <MessageDialog
          venueId={venueId}
          personIds={dialog.shown}
          {...(start && { start })}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
