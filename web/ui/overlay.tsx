import type { ReactNode } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'

type OverlayProps = { width: string; onClose: () => void; isDismissable: boolean; children: ReactNode }

/** What dialogs stand in: centred, and a sheet from the bottom on a phone. Mounted is open. */
export function Overlay({ width, onClose, isDismissable, children }: OverlayProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      data-overlay
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-scrim animate-fade md:items-center md:p-6"
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
