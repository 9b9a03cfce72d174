import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Printed instead of the page while mounted; invisible on screen. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
