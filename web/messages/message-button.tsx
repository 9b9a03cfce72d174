import { PenLine } from 'lucide-react'
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
  children: string
}

/** Opens a message to these people. */
export function MessageButton({ venueId, personIds, start, size, children }: MessageButtonProps) {
  const dialog = useOnDemand<Awaited<ReturnType<typeof loadDialog>>, readonly string[]>(loadDialog)
  return (
    <>
      <Button
        {...(size && { size })}
        isPending={dialog.isAsked && dialog.shown === undefined}
        whyDisabled={personIds.length === 0 ? 'There is nobody to write to.' : undefined}
        // Who it is for stays as it was when it was opened, whatever changes behind it.
        onPress={() => dialog.ask(personIds)}
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
