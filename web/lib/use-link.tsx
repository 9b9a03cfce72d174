import { useRef, useState } from 'react'
import { copyLater } from '#web/lib/clipboard.ts'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'

type LinkOptions = {
  /** The title of the link dialog: 'Personal link'. */
  title?: string
  description?: string
  /** Called once the link was copied or shown. */
  onCreated?: () => void
  onCopied?: () => void
}

type PendingLink = { resolve: (url: string) => void; reject: () => void }

/**
 * Requests a person's link and copies it. If the browser refuses to copy, `shownUrl` is the link, and `dialog` shows it
 * for copying by hand.
 */
export function useLink<Input>(
  procedure: Procedure<Input, { url: string }>,
  copiedTitle: string,
  { title = 'Personal link', description, onCreated, onCopied }: LinkOptions = {},
) {
  const [shownUrl, setShown] = useState<string>()
  const [name, setName] = useState('')
  const pendingLink = useRef<PendingLink>(undefined)
  const request = useAction(procedure, {
    onSuccess: ({ url }) => pendingLink.current?.resolve(url),
    onFailure: () => pendingLink.current?.reject(),
  })
  const run = async (input: Input, owner: string) => {
    // Ignores a second press while the first still waits for its link.
    if (pendingLink.current) return
    setName(owner)
    let createdUrl: string | undefined
    const link = new Promise<string>((resolve, reject) => {
      pendingLink.current = { resolve, reject }
    }).then((url) => (createdUrl = url))
    // The clipboard comes first, because it must be used within the press.
    const copying = copyLater(link)
    request.run(input)
    const isCopied = await copying
    pendingLink.current = undefined
    // The failure was already shown as a toast.
    if (createdUrl === undefined) return
    onCreated?.()
    if (!isCopied) return setShown(createdUrl)
    toast({ title: copiedTitle })
    onCopied?.()
  }
  return {
    run,
    isPending: request.isPending,
    shownUrl,
    dialog: shownUrl !== undefined && (
      <LinkDialog
        title={title}
        name={name}
        url={shownUrl}
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
  /** The thing that the link opens, if it isn't a person's account. */
  description?: string | undefined
  onClose: () => void
}

/** Shows a link to hand over, if the browser didn't allow copying it immediately. */
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
