import { useRef, useState } from 'react'
import { LinkDialog } from '#web/lib/link-dialog.tsx'
import { copyLater } from '#web/lib/clipboard.ts'
import { useAction, type Procedure } from '#web/lib/use-action.ts'
import { toast } from '#web/ui/toast.tsx'

type Then = {
  /** Of the dialog that shows it: 'Personal link'. */
  title?: string
  description?: string
  /** There is a link, copied or shown. */
  onMade?: () => void
  onCopied?: () => void
}

type Wait = { resolve: (url: string) => void; reject: () => void }

/**
 * Asks the server for somebody's link and copies it. Where the browser does not let us, `shown` is the link and `dialog`
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
    run: (input: Input, of: string) => void run(input, of),
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
