import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useMedia } from '#web/ui/media.ts'

type PanelProps = {
  /** The name for screen readers. */
  label: string
  /** Called for the arrow keys: 1 for the next item of the list behind the panel, -1 for the previous. */
  onStep: (step: 1 | -1) => void
  onClose: () => void
  children: ReactNode
}

/**
 * Details of a list item, beside the list, which stays usable. Open while mounted. On a phone it covers the whole page,
 * and above a dialog it is a dialog itself. Escape closes it, and the arrow keys step through the list.
 */
export function Panel(props: PanelProps) {
  const isPhone = useMedia('(width < 48rem)')
  const [isOverDialog] = useState(() => document.querySelector('[data-overlay]') !== null)
  const isModal = isPhone || isOverDialog
  useKeys(props, isModal)
  return isModal ? <PanelOver {...props} /> : <PanelBeside {...props} />
}

const PanelOver = ({ label, onClose, children }: PanelProps) => (
  <ModalOverlay
    isOpen
    isDismissable
    onOpenChange={(isOpen) => !isOpen && onClose()}
    data-overlay
    className="fixed inset-0 z-50 flex h-(--visual-viewport-height) justify-end bg-scrim animate-fade"
  >
    <Modal className="h-full w-full animate-fade bg-card shadow-popover md:w-105">
      <Dialog aria-label={label} data-panel data-dialog className="flex h-full flex-col outline-none">
        <WithFoot>{children}</WithFoot>
      </Dialog>
    </Modal>
  </ModalOverlay>
)

function PanelBeside({ label, children }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-panel
      className={
        'flex h-dvh w-105 shrink-0 animate-fade flex-col border-l border-line bg-card outline-none print:hidden ' +
        'max-xl:fixed max-xl:top-0 max-xl:right-0 max-xl:z-40 max-xl:shadow-popover xl:sticky xl:top-0'
      }
    >
      <WithFoot>{children}</WithFoot>
    </div>
  )
}

const FootSlot = createContext<HTMLElement | null>(null)

/** Below the content, which scrolls, there is room for a `PanelFoot`. */
function WithFoot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <FootSlot value={slot}>
      {children}
      <div
        ref={setSlot}
        className="shrink-0 border-t border-line px-4 pt-2.5 pb-[calc(env(safe-area-inset-bottom,0px)+0.625rem)] empty:hidden"
      />
    </FootSlot>
  )
}

/** The panel's main action, in a bar at its bottom. For content anywhere inside the panel. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const slot = use(FootSlot)
  return slot && createPortal(children, slot)
}

/**
 * Arrow keys are ignored in text fields and dialogs above the panel. Escape closes the panel from anywhere, unless a dialog or
 * menu handles it by closing, or a search field by clearing its text.
 */
function useKeys(handlers: Pick<PanelProps, 'onStep' | 'onClose'>, isModal: boolean) {
  const latestHandlers = useRef(handlers)
  useEffect(() => {
    latestHandlers.current = handlers
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const closesOnEscape = !isModal && !document.querySelector('[data-overlay]') && !isSearch(event.target)
      if (event.key === 'Escape' && closesOnEscape) latestHandlers.current.onClose()
      const step = steps[event.key]
      if (step === undefined || !isInPanel(event.target)) return
      event.preventDefault()
      latestHandlers.current.onStep(step)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isModal])
}

const isSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

const isInPanel = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('[data-panel]') !== null &&
  !target.matches('input, textarea, select, [aria-haspopup=menu]')
