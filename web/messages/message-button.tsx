import { PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReadyMade } from '#web/messages/ready-made.ts'
import { Button } from '#web/ui/button.tsx'
import { useOnDemand } from '#web/ui/use-on-demand.ts'

const loadDialog = async () => (await import('#web/messages/message-dialog.tsx')).MessageDialog

type MessageButtonProps = {
  venueId: string
  personIds: readonly string[]
  /** The text to begin with. */
  start?: ReadyMade
  size?: 'small'
  /** Opens by itself where an address asked for it. */
  isOpenAtFirst?: boolean
  children: string
}

/** Opens a message to these people. */
export function MessageButton(props: MessageButtonProps) {
  const { venueId, personIds, start, size, isOpenAtFirst = false, children } = props
  const dialog = useOnDemand<Awaited<ReturnType<typeof loadDialog>>, readonly string[]>(loadDialog)
  const [first] = useState(isOpenAtFirst && personIds.length > 0 ? personIds : undefined)
  const { ask } = dialog
  useEffect(() => {
    if (first) ask(first)
  }, [first, ask])
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
        <dialog.shown.part
          venueId={venueId}
          personIds={dialog.shown.asked}
          {...(start && { start })}
          onClose={dialog.shown.close}
        />
      )}
    </>
  )
}
