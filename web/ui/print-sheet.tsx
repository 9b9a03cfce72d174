import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What is printed in place of the page while it is mounted; nobody sees it on the screen. */
export const PrintSheet = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  )
