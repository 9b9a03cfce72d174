import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

export type LazyDialog<Props> = ((props: Props) => ReactNode) & Fetchable
type Fetchable = { fetch: () => Promise<void> }

/** A dialog, list or menu in a chunk of its own. Renders nothing until the hooks below have loaded it. */
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
  const [subject, setSubject] = useState<Subject>()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => (shouldSaveData() ? undefined : whenIdle(preload(fetch))), [fetch])

  const close = () => setSubject(undefined)
  const open = useCallback(
    (next: Subject) => {
      setSubject(() => next)
      fetch().then(
        () => setLoaded(true),
        () => {
          setSubject(undefined)
          toast({ kind: 'error', title: noConnectionText })
        },
      )
    },
    [fetch],
  )
  return { isOpen: subject !== undefined, open, close, subject: isLoaded ? subject : undefined }
}

export const noConnectionText = 'No connection. Try again in a moment.'

/** Starts loading and ignores a failure: opening the dialog tries again and reports it. */
export const preload = (fetch: () => Promise<unknown>) => () => void fetch().catch(() => undefined)

/**
 * A dialog opened by a button. Its code also loads once the button is hovered or focused. Spread `opener` on the
 * button, and render the dialog while `opened` is set, at its anchor.
 */
export function useOpened(dialog: Fetchable) {
  const { isOpen, open, close, subject } = useOnDemand<Element>(dialog)
  const opener: Opener = {
    'aria-expanded': isOpen,
    onHoverStart: preload(dialog.fetch),
    onPress: ({ target }) => open(target),
    onKeyDown: (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open(event.currentTarget)
      else event.continuePropagation()
    },
  }
  return { opener, opened: subject && { anchor: subject, close } }
}

type Opener = Pick<ButtonProps, 'aria-expanded' | 'onHoverStart' | 'onPress' | 'onKeyDown'>

/**
 * Whether to save data: if the browser is set to save data, or the connection is very slow. Only Chromium reports this;
 * in other browsers the answer is no.
 */
export function shouldSaveData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  const speed: unknown = Reflect.get(connection, 'effectiveType')
  return Reflect.get(connection, 'saveData') === true || speed === 'slow-2g' || speed === '2g'
}
