import { X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Text } from 'react-aria-components/Text'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { isSaving, Overlay } from '#web/ui/overlay.tsx'

export type DialogProps = {
  title: string
  description?: string | undefined
  onClose: () => void
  width?: 'narrow' | 'medium' | 'wide' | 'wider' | 'full'
  children: ReactNode
}

/**
 * A dialog, open while mounted: `{isAdding && <Dialog title="Add Person" onClose={…}>…}`, so it keeps no state. Escape, the
 * cross, a press outside, the browser's Back and a `<Button slot="close">` inside all close it, but ask first if a form in it was changed. While
 * it saves, it stays open and takes no input, which would be lost. After saving, unmount it.
 */
export function Dialog({ title, description, onClose, width = 'medium', children }: DialogProps) {
  const typedText = useTypedText()
  const [isAsking, setAsking] = useState(false)
  const { isChanged } = typedText
  useEffect(() => {
    const warnBeforeLeaving = (event: BeforeUnloadEvent) => isChanged() && event.preventDefault()
    window.addEventListener('beforeunload', warnBeforeLeaving)
    return () => window.removeEventListener('beforeunload', warnBeforeLeaving)
  }, [isChanged])
  const close = () => (isChanged() ? setAsking(true) : onClose())
  return (
    <Overlay width={widths[width]} onClose={close} isDismissable>
      <AriaDialog className="flex min-h-0 flex-col outline-none" data-dialog>
        <header className="flex items-start gap-4 px-6 pt-5 pb-1 tiny:gap-1 tiny:px-4">
          <div className="min-w-0 flex-1">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {description !== undefined && (
              <Text slot="description" className="mt-1 block text-sm text-soft">
                {description}
              </Text>
            )}
          </div>
          <span className="-mt-1 -mr-2">
            <Button slot="close" variant="quiet" size="small" isIcon aria-label="Close">
              <X className="size-4.5" aria-hidden />
            </Button>
          </span>
        </header>
        <div
          {...typedText.watch}
          className="scroll-line min-h-0 scroll-pt-12 scroll-pb-28 overflow-y-auto overscroll-contain px-6 pt-3 pb-6 has-data-actions:pb-0"
        >
          {children}
        </div>
      </AriaDialog>
      {isAsking && (
        <AlertDialog
          title="Discard what you typed?"
          action="Discard"
          cancel="Keep editing"
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          What you typed here has not been saved.
        </AlertDialog>
      )}
    </Overlay>
  )
}

const widths = {
  narrow: 'md:max-w-md',
  medium: 'md:max-w-xl',
  wide: 'md:max-w-4xl',
  wider: 'md:max-w-[68rem]',
  full: 'md:max-w-[110rem]',
} as const

/** Reports whether a form inside the watched element has changed since the first interaction. While it is saved, it can't. */
function useTypedText() {
  const initialContents = useRef(new Map<HTMLFormElement, string>())

  // Runs before a key or press takes effect, but after the form was prefilled.
  const begin = (event: SyntheticEvent<HTMLElement>) => {
    const { currentTarget, nativeEvent, target } = event
    const isTab = nativeEvent instanceof KeyboardEvent && nativeEvent.key === 'Tab'
    if (target instanceof Element && isSaving(target.closest('form')) && !isTab) {
      event.preventDefault()
      event.stopPropagation()
    }
    for (const form of currentTarget.querySelectorAll('form')) {
      if (!initialContents.current.has(form)) initialContents.current.set(form, contentOf(form))
    }
  }
  const isChanged = useCallback(
    () =>
      [...initialContents.current].some(([form, content]) => form.isConnected && contentOf(form) !== content),
    [],
  )

  return {
    isChanged,
    watch: {
      onKeyDownCapture: begin,
      onBeforeInputCapture: begin,
      onPointerDownCapture: begin,
      onClickCapture: begin,
      onPasteCapture: begin,
    },
  }
}

const contentOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)])
