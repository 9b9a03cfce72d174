import { X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SideLinks } from '#web/shell/side-links.tsx'
import { Button } from '#web/ui/button.tsx'

/** The organiser's navigation below 768 px: 18rem wide, from the left, open while mounted. */
export function SideDrawer({ onClose }: { onClose: () => void }) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="fixed inset-0 z-50 bg-scrim animate-fade"
    >
      <Modal className="h-full w-[calc(18rem+env(safe-area-inset-left,0px))] max-w-[85vw] animate-drawer bg-nav pl-[env(safe-area-inset-left)] shadow-popover">
        <Dialog aria-label="Main navigation" className="flex h-full flex-col outline-none">
          <div className="flex h-14 shrink-0 items-center justify-between pr-1.5 pl-3.5">
            <span className="font-display text-h3 font-semibold text-nav-ink">Quarterdeck</span>
            <span className="text-nav-soft [&_button]:text-nav-ink [&_button:hover]:bg-nav-active">
              <Button slot="close" variant="quiet" isIcon aria-label="Close">
                <X className="size-5" aria-hidden />
              </Button>
            </span>
          </div>
          <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-4">
            <SideLinks onFollow={onClose} />
          </nav>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
