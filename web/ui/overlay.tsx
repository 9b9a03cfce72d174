import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { depthOfEntry, pageStay } from '#web/base/page-history.ts'

type OverlayProps = { width: string; onClose: () => void; isDismissable: boolean; children: ReactNode }

/**
 * The frame of dialogs: centred, or a sheet from the bottom on a phone. Open while mounted. It doesn't close while one of its
 * buttons is pending: what is being saved can't be discarded, and the response would close the next dialog.
 */
export function Overlay({ width, onClose, isDismissable, children }: OverlayProps) {
  const [opener] = useState(() => document.activeElement)
  const overlay = useRef<HTMLDivElement>(null)
  useEffect(() => () => void setTimeout(catchFocus, focusDelay, opener), [opener])
  const close = () => !isSaving(overlay.current) && onClose()
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })
  useEffect(() => closeOnBack(() => latestClose.current()), [])
  return (
    <ModalOverlay
      ref={overlay}
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(isOpen) => !isOpen && close()}
      data-overlay
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-scrim animate-fade md:items-center md:p-6 md:px-[max(1.5rem,env(safe-area-inset-left),env(safe-area-inset-right))]"
    >
      <Modal
        className={
          'flex max-h-[92%] w-full flex-col overflow-hidden rounded-t-card border border-line bg-card shadow-popover ' +
          `animate-sheet pb-[env(safe-area-inset-bottom)] md:max-h-full md:rounded-card md:animate-pop md:pb-0 ${width}`
        }
      >
        {children}
      </Modal>
    </ModalOverlay>
  )
}

/** Whether a button inside is pending. */
export const isSaving = (element: Element | null): boolean =>
  (element?.querySelector('button[data-pending]') ?? null) !== null

/** In milliseconds: long enough for the library to give the focus back, if it can. */
const focusDelay = 100

/**
 * Focuses something if nothing has the focus, because the next Tab would then start at the top of the page. The
 * opener may still have been inert behind the dialog when it should have got the focus, so it gets the focus now. If
 * the opener is gone, the dialog beneath or the page gets the focus.
 */
function catchFocus(opener: Element | null) {
  const layerBeneath = [...document.querySelectorAll('main, [data-overlay] [role$=dialog]')].at(-1)
  for (const next of [opener, layerBeneath]) {
    if (document.activeElement !== document.body) return
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }
}

/** The dialogs above the page, the top one last. `depth`: of the page under it. */
const layers: { close: () => void; depth: number }[] = []

/** Lets the browser's Back close this dialog instead of leaving the page under it. Returns a function that ends that. */
function closeOnBack(close: () => void): () => void {
  const layer = { close, depth: depthOfEntry() }
  layers.push(layer)
  pageStay.keepsPage = closeTopLayer
  return () => void layers.splice(layers.indexOf(layer), 1)
}

function closeTopLayer(): boolean {
  const top = layers.at(-1)
  if (!top) return false
  const steps = top.depth - depthOfEntry()
  // Returns first to the page under the dialog, because the dialog may stay open to ask.
  if (steps === 1) history.forward()
  if (steps === 0) top.close()
  // Anything else than one step back is meant to leave.
  return steps === 0 || steps === 1
}
