import { useRef, useState } from 'react'
import { copyLater } from '#web/lib/clipboard.ts'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type Then = {
  /** The title of the dialog that shows it: 'Personal link'. */
  title?: string
  description?: string
  /** There is a link, copied or shown. */
  onMade?: () => void
  onCopied?: () => void
}

type Wait = { resolve: (url: string) => void; reject: () => void }

/**
 * Asks the server for someone's link and copies it. Where the browser does not let us, `shown` is the link and `dialog`
 * shows it, to be selected by hand.
 */
export function useLink<Input>(
  procedure: Procedure<Input, { url: string }>,
  copied: string,
  { title = 'Personal link', description, onMade, onCopied }: Then = {},
) {
  const [shown, setShown] = useState<string>()
  const [name, setName] = useState('')
  const waiting = useRef<Wait>(undefined)
  const ask = useAction(procedure, {
    onSuccess: ({ url }) => waiting.current?.resolve(url),
    onFailure: () => waiting.current?.reject(),
  })
  const run = async (input: Input, of: string) => {
    // Pressed twice: the first press still waits for its link.
    if (waiting.current) return
    setName(of)
    let made: string | undefined
    const link = new Promise<string>((resolve, reject) => {
      waiting.current = { resolve, reject }
    }).then((url) => (made = url))
    // First the clipboard, which has to be asked for in the press.
    const copying = copyLater(link)
    ask.run(input)
    const isCopied = await copying
    waiting.current = undefined
    // What went wrong was toasted.
    if (made === undefined) return
    onMade?.()
    if (!isCopied) return setShown(made)
    toast({ title: copied })
    onCopied?.()
  }
  return {
    run,
    isPending: ask.isPending,
    shown,
    dialog: shown !== undefined && (
      <LinkDialog
        title={title}
        name={name}
        url={shown}
        description={description}
        onClose={() => setShown(undefined)}
      />
    ),
  }
}

type LinkDialogProps = {
  title: string
  name: string
  url: string
  /** What opens with it, where that is not someone’s account. */
  description?: string | undefined
  onClose: () => void
}

/** A link to hand over, for when the browser did not let us copy it at once. */
function LinkDialog({ title, name, url, description, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title={title}
      description={
        description ?? `Only for ${name}: anyone who opens it answers as them and chooses their password.`
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField label="Link" value={url} isReadOnly />
        </div>
        <CopyButton text={url} label="Copy link" variant="primary" />
      </div>
    </Dialog>
  )
}
