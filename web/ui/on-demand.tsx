import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ButtonProps } from '#web/ui/button.tsx'
import { isSparing } from '#web/ui/sparing.ts'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

export type LazyDialog<Props> = ((props: Props) => ReactNode) & Fetchable
type Fetchable = { fetch: () => Promise<void> }

/** A dialog, list or menu in a chunk of its own. Renders nothing before it has loaded, which the hooks below ensure. */
export function lazyDialog<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
): LazyDialog<Props> {
  let Part: ((props: Props) => ReactNode) | undefined
  const fetch = async () => {
    const loaded = await load()
    Part = loaded
  }
  return Object.assign((props: Props) => Part && <Part {...props} />, { fetch })
}

/**
 * Shows a dialog on demand. Its code loads while the browser is idle, so that the page doesn't wait for it; to save
 * data, only when it is requested.
 */
export function useOnDemand<Subject = true>({ fetch }: Fetchable) {
  const [asked, setAsked] = useState<Subject>()
  const [isHere, setHere] = useState(false)
  useEffect(() => (isSparing() ? undefined : whenIdle(early(fetch))), [fetch])

  const close = () => setAsked(undefined)
  const ask = useCallback(
    (what: Subject) => {
      setAsked(() => what)
      fetch().then(
        () => setHere(true),
        () => {
          setAsked(undefined)
          toast({ kind: 'error', title: noConnection })
        },
      )
    },
    [fetch],
  )
  return { isAsked: asked !== undefined, ask, close, shown: isHere ? asked : undefined }
}

export const noConnection = 'No connection. Try again in a moment.'

/** Starts loading and ignores a failure: opening the dialog tries again and reports it. */
export const early = (fetch: () => Promise<unknown>) => () => void fetch().catch(() => undefined)

/**
 * A dialog opened by a button. Its code also loads once the button is hovered or focused. Spread `opener` on the button, and
 * render the dialog while there is an `opened`, at its anchor.
 */
export function useOpened(dialog: Fetchable) {
  const { isAsked, ask, close, shown } = useOnDemand<Element>(dialog)
  const opener: Opener = {
    'aria-expanded': isAsked,
    onHoverStart: early(dialog.fetch),
    onPress: ({ target }) => ask(target),
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') ask(event.currentTarget)
      else event.continuePropagation()
    },
  }
  return { opener, opened: shown && { anchor: shown, close } }
}

type Opener = Pick<ButtonProps, 'aria-expanded' | 'onHoverStart' | 'onPress' | 'onKeyDown'>
